import { useSearchParams } from 'react-router'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { filesWith } from './editor/edits.ts'
import { editorWords as words } from './editor/editor.words.ts'
import { type formSections, sections } from './editor/places.ts'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { FormPart } from './sections/FormPart.tsx'
import { LocationsSection } from './sections/LocationsSection.tsx'
import { LookSection } from './sections/LookSection.tsx'
import { NameSection } from './sections/NameSection.tsx'
import { RulesSection } from './sections/RulesSection.tsx'
import { SectionList } from './sections/SectionList.tsx'
import { TermsSection } from './sections/TermsSection.tsx'
import { TilesSection } from './sections/TilesSection.tsx'
import { useStudio } from './studio-context.tsx'
import styles from './studio.module.css'
import { FilesSection } from './texts/FilesSection.tsx'
import { LanguagesSection } from './texts/LanguagesSection.tsx'

function Fields({ section }: { readonly section: (typeof formSections)[number] }) {
  const { view, editor } = useStudio()
  const username = view.draft.space.organisation?.username ?? ''
  switch (section) {
    case 'name':
      return <NameSection clientId={username} />
    case 'look':
      return (
        <LookSection clientId={username} files={filesWith(view.draft, view.edits)} onEdit={editor.edit} />
      )
    case 'locations':
      return <LocationsSection />
    case 'terms':
      return <TermsSection />
    case 'tiles':
      return <TilesSection />
    case 'rules':
      return <RulesSection />
  }
}

/** An organization: the form on one side, what checks say and the real pages on the other. */
export function EditOrganisation() {
  const [search] = useSearchParams()
  const chosen = sections.find((section) => section === search.get('part')) ?? 'name'
  return (
    <div className={styles.edit}>
      <SectionList sections={sections} chosen={chosen} />
      <div className={styles.side}>
        <ChecksPanel />
      </div>
      <section className={styles.form} aria-labelledby="section">
        <h2 id="section">{words[chosen]}</h2>
        {chosen === 'files' ? (
          <FilesSection />
        ) : chosen === 'languages' ? (
          <LanguagesSection />
        ) : (
          <FormPart key={chosen}>
            <Fields section={chosen} />
          </FormPart>
        )}
      </section>
      <div className={styles.preview}>
        <PreviewPane />
      </div>
    </div>
  )
}

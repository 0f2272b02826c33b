import { useSearchParams } from 'react-router'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { applyFileEdits } from './editor/edits.ts'
import { editorMessages as words } from './editor/editor.messages.ts'
import { type formSections, organizationSections } from './editor/form-sections.ts'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { FormSectionPanel } from './sections/FormSectionPanel.tsx'
import { LocationsSection } from './sections/LocationsSection.tsx'
import { AppearanceSection } from './sections/AppearanceSection.tsx'
import { NameSection } from './sections/NameSection.tsx'
import { RulesSection } from './sections/RulesSection.tsx'
import { SectionList } from './sections/SectionList.tsx'
import { SessionTermsSection } from './sections/SessionTermsSection.tsx'
import { TilesSection } from './sections/TilesSection.tsx'
import { useStudio } from './studio-context.tsx'
import styles from './studio.module.css'
import { FilesSection } from './files/FilesSection.tsx'
import { TranslationsSection } from './files/TranslationsSection.tsx'

function SectionFields({ section }: { readonly section: (typeof formSections)[number] }) {
  const { view, editor } = useStudio()
  const username = view.draft.space.organisation?.username ?? ''
  switch (section) {
    case 'name':
      return <NameSection clientId={username} />
    case 'look':
      return (
        <AppearanceSection
          clientId={username}
          files={applyFileEdits(view.draft, view.edits)}
          onEdit={editor.edit}
        />
      )
    case 'locations':
      return <LocationsSection />
    case 'terms':
      return <SessionTermsSection />
    case 'tiles':
      return <TilesSection />
    case 'rules':
      return <RulesSection />
  }
}

/** An organization: the form on one side, what checks say and the real pages on the other. */
export function OrganizationEditor() {
  const [search] = useSearchParams()
  const chosen = organizationSections.find((section) => section === search.get('part')) ?? 'name'
  return (
    <div className={styles.edit}>
      <SectionList sections={organizationSections} chosen={chosen} />
      <div className={styles.side}>
        <ChecksPanel />
      </div>
      <section className={styles.form} aria-labelledby="section">
        <h2 id="section">{words[chosen]}</h2>
        {chosen === 'files' ? (
          <FilesSection />
        ) : chosen === 'languages' ? (
          <TranslationsSection />
        ) : (
          <FormSectionPanel key={chosen}>
            <SectionFields section={chosen} />
          </FormSectionPanel>
        )}
      </section>
      <div className={styles.preview}>
        <PreviewPane />
      </div>
    </div>
  )
}

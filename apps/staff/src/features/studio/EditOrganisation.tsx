import { Link, useSearchParams } from 'react-router'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { filesWith, formWith } from './editor/edits.ts'
import { editorWords as words } from './editor/editor.words.ts'
import { errorsBySection, type FormSection, type Section, sections } from './editor/places.ts'
import { FormProvider } from './fields/form-context.tsx'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { LocationsSection } from './sections/LocationsSection.tsx'
import { LookSection } from './sections/LookSection.tsx'
import { NameSection } from './sections/NameSection.tsx'
import { RulesSection } from './sections/RulesSection.tsx'
import { TermsSection } from './sections/TermsSection.tsx'
import { TilesSection } from './sections/TilesSection.tsx'
import { useStudio } from './studio-context.tsx'
import styles from './studio.module.css'
import { FilesSection } from './texts/FilesSection.tsx'
import { LanguagesSection } from './texts/LanguagesSection.tsx'

function SectionList({ space, chosen }: { readonly space: string; readonly chosen: Section }) {
  const { checks } = useStudio()
  const errors = errorsBySection(checks.faults)
  return (
    <nav className={styles.sections} aria-label={words.sections}>
      {sections.map((section) => {
        const count = errors.get(section) ?? 0
        return (
          <Link
            key={section}
            to={`/studio/${space}?part=${section}`}
            {...(section === chosen ? { 'aria-current': 'page' as const } : {})}
          >
            {words[section]}
            {count === 0 ? null : (
              <span className={parts.tag} data-tone="error">
                {words.errorsIn({ count })}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

function Fields({ section }: { readonly section: FormSection }) {
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

/** A part of the form; while the text was changed and is not read again, the form waits for it. */
function FormPart({ section }: { readonly section: FormSection }) {
  const { view, editor, checks } = useStudio()
  const { space } = view.draft
  const form = formWith(view.draft, view.edits)
  const waits = Object.keys(view.edits.files).some((path) => path.endsWith('.yaml'))
  if (!form)
    return (
      <Notice kind="warning">
        <p>{words.unreadable}</p>
        <Link to={`/studio/${space.id}?part=files`}>{words.toFiles}</Link>
      </Notice>
    )
  return (
    <FormProvider
      value={{
        form,
        rights: waits ? 'nothing' : space.may.edit,
        faults: checks.faults,
        onChange: (change) => editor.edit({ form: change }),
      }}
    >
      {waits ? <p className={parts.soft}>{words.filesWait}</p> : null}
      <Fields section={section} />
    </FormProvider>
  )
}

/** An organization: the form on one side, what checks say and the real pages on the other. */
export function EditOrganisation() {
  const [search] = useSearchParams()
  const { view } = useStudio()
  const chosen = sections.find((section) => section === search.get('part')) ?? 'name'
  return (
    <div className={styles.edit}>
      <SectionList space={view.draft.space.id} chosen={chosen} />
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
          <FormPart key={chosen} section={chosen} />
        )}
      </section>
      <div className={styles.preview}>
        <PreviewPane />
      </div>
    </div>
  )
}

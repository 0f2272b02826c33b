import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { editorMessages as words } from '../editor.messages.ts'
import { applyFormEdits } from '../editor/edits.ts'
import { countErrorsBySection, type EditorSection } from '../editor/form-sections.ts'
import { FormProvider } from '../fields/FormFields.tsx'
import { useStudio } from '../studio-context.tsx'
import styles from '../studio.module.css'

/** Sections of an editor with their error counts. */
export function SectionList({
  sections,
  chosen,
}: {
  readonly sections: readonly EditorSection[]
  readonly chosen: EditorSection
}) {
  const { checks, view } = useStudio()
  const { id } = view.draft.space
  const errors = countErrorsBySection(checks.faults)
  return (
    <nav className={styles.sections} aria-label={words.sections}>
      {sections.map((section) => {
        const count = errors.get(section) ?? 0
        return (
          <Link
            key={section}
            to={`/studio/${id}?part=${section}`}
            {...(section === chosen ? { 'aria-current': 'page' as const } : {})}
          >
            {words[section]}
            {count === 0 ? null : <Tag tone="error">{words.errorsIn({ count })}</Tag>}
          </Link>
        )
      })}
    </nav>
  )
}

/** Section of the form; disabled after a text edit until the file is parsed again. */
export function FormSectionPanel({ children }: { readonly children: ReactNode }) {
  const { view, editor, checks } = useStudio()
  const { space } = view.draft
  const form = applyFormEdits(view.draft, view.edits)
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
      {children}
    </FormProvider>
  )
}

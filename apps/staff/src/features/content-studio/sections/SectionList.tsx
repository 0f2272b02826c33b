import { Link } from 'react-router'
import parts from '#components/parts.module.css'
import { editorMessages as words } from '../editor/editor.messages.ts'
import { countErrorsBySection, type EditorSection } from '../editor/form-sections.ts'
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

import { useSearchParams } from 'react-router'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { filesWith } from './editor/edits.ts'
import { editorWords as words } from './editor/editor.words.ts'
import { intakeSections } from './editor/places.ts'
import { Drawings } from './preview/Drawings.tsx'
import { intakesIn } from './questions/intakes.ts'
import { QuestionsSection } from './questions/QuestionsSection.tsx'
import { SectionList } from './sections/SectionList.tsx'
import { useStudio } from './studio-context.tsx'
import styles from './studio.module.css'
import { EditFiles } from './texts/EditFiles.tsx'

/** The questions: their words in fields, beside their ways as a picture; the text as a second way. */
export function EditIntakes() {
  const { view } = useStudio()
  const [search, setSearch] = useSearchParams()
  const part = intakeSections.find((section) => section === search.get('part')) ?? 'questions'
  if (part === 'files')
    return (
      <>
        <SectionList sections={intakeSections} chosen={part} />
        <EditFiles />
      </>
    )
  const files = filesWith(view.draft, view.edits)
  const intakes = intakesIn(files)
  const chosen = intakes.find(({ path }) => path === search.get('file')) ?? intakes[0] ?? null
  return (
    <div className={styles.edit}>
      <SectionList sections={intakeSections} chosen={part} />
      <div className={styles.side}>
        <ChecksPanel />
      </div>
      <section className={styles.form} aria-labelledby="section">
        <h2 id="section">{words.questions}</h2>
        <QuestionsSection
          files={files}
          intakes={intakes}
          chosen={chosen}
          onChoose={(path) => setSearch({ part, file: path })}
        />
      </section>
      <div className={styles.preview}>{chosen ? <Drawings path={chosen.path} /> : null}</div>
    </div>
  )
}

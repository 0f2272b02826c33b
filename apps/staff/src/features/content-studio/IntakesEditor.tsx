import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { applyFileEdits } from './editor/edits.ts'
import { editorMessages as words } from './editor/editor.messages.ts'
import { intakeSections } from './editor/form-sections.ts'
import { IntakeDiagram } from './preview/IntakeDiagram.tsx'
import { QuestionPreview } from './preview/QuestionPreview.tsx'
import { listIntakes } from './intake-questions/intakes.ts'
import { QuestionsSection } from './intake-questions/QuestionsSection.tsx'
import { listNamedQuestions } from './intake-questions/question-titles.ts'
import { SectionList } from './sections/SectionList.tsx'
import { useStudio } from './studio-context.tsx'
import styles from './studio.module.css'
import { SharedFilesEditor } from './files/SharedFilesEditor.tsx'

/** The questions: their words in fields, beside the question as it is asked and all their ways as a picture; the text as a second way. */
export function IntakesEditor() {
  const { view } = useStudio()
  const [search, setSearch] = useSearchParams()
  const [turnedTo, setTurnedTo] = useState<string | null>(null)
  const part = intakeSections.find((section) => section === search.get('part')) ?? 'questions'
  if (part === 'files')
    return (
      <>
        <SectionList sections={intakeSections} chosen={part} />
        <SharedFilesEditor />
      </>
    )
  const files = applyFileEdits(view.draft, view.edits)
  const intakes = listIntakes(files)
  const chosen = intakes.find(({ path }) => path === search.get('file')) ?? intakes[0] ?? null
  const questions = chosen ? listNamedQuestions(files, intakes, chosen) : []
  const shown = questions.find(({ key }) => key === turnedTo) ?? questions[0]
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
          onTurn={setTurnedTo}
        />
      </section>
      {chosen ? (
        <div className={`${styles.preview} ${styles.previews}`}>
          <QuestionPreview
            key={chosen.path}
            intake={chosen.name}
            questions={questions}
            shown={shown?.key ?? null}
            onShow={setTurnedTo}
          />
          <IntakeDiagram path={chosen.path} />
        </div>
      ) : null}
    </div>
  )
}

import { ProgramBlocks } from '#organisation/ProgramText.tsx'
import { questions } from '../support.content.ts'
import styles from './questions.module.css'

/** Questions that open to their answers, without any script. */
export function Questions() {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className={styles.answer}>
            <ProgramBlocks blocks={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}

import { ProgramText } from '#organization/ProgramText.tsx'
import type { Step } from '../about.content.ts'
import styles from './steps.module.css'

/** Ordered steps with large numbers. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, wording }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <ProgramText wording={wording} />
          </p>
        </li>
      ))}
    </ol>
  )
}

import { CircleAlert, CircleCheck, Lightbulb, LoaderCircle } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { editorMessages as words, problemLocationMessages } from '../editor.messages.ts'
import styles from '../files/files.module.css'
import { useStudio } from '../studio-context.tsx'
import editorStyles from './editor.module.css'
import { applyFileEdits, applyFormEdits } from './edits.ts'
import { describeProblemLocation } from './problem-location.ts'

interface ProblemListProps {
  readonly faults: readonly StudioProblem[]
  /** Opens the location of a problem. */
  readonly onFault: (fault: StudioProblem) => void
  /** All problems belong to the text above, so only their line is shown. */
  readonly isBelowText?: boolean
}

const formatLine = ({ line }: StudioProblem): string =>
  line === null ? '' : problemLocationMessages.line({ line })

/** List of problems, each linked to its field or line. */
export function ProblemList({ faults, onFault, isBelowText = false }: ProblemListProps) {
  const { draft, edits } = useStudio().view
  const seen = {
    form: applyFormEdits(draft, edits),
    files: applyFileEdits(draft, edits),
    clientId: draft.space.organisation?.username ?? null,
  }
  return (
    <ul className={styles.faults}>
      {faults.map((fault, at) => {
        const Icon = fault.severity === 'error' ? CircleAlert : Lightbulb
        return (
          <li key={at}>
            <AriaButton
              className={styles.fault ?? ''}
              data-severity={fault.severity}
              onPress={() => onFault(fault)}
            >
              <Icon size={18} aria-hidden="true" />
              <span>
                <span>{fault.message}</span>
                <span className={styles.where}>
                  {isBelowText ? formatLine(fault) : describeProblemLocation(fault, seen)}
                </span>
              </span>
            </AriaButton>
          </li>
        )
      })}
    </ul>
  )
}

/** Check results: a success message, or each problem with a link to its field. */
export function ChecksPanel() {
  const { checks, onFault } = useStudio()
  const { state, faults } = checks
  const errors = faults.filter(({ severity }) => severity === 'error')
  const advice = faults.filter(({ severity }) => severity === 'advice')
  if (state === 'failed')
    return (
      <Notice kind="warning">
        <p>{words.failed}</p>
        <Button kind="secondary" onClick={checks.again}>
          {words.checkAgain}
        </Button>
      </Notice>
    )
  const isRed = errors.length > 0
  const Icon = isRed ? CircleAlert : state === 'checking' ? LoaderCircle : CircleCheck
  const tone = isRed ? 'error' : state === 'checking' ? 'saving' : 'saved'
  return (
    <section className={editorStyles.checks} aria-label={words.checksTitle}>
      <p className={editorStyles.status} data-tone={tone} role="status">
        <Icon size={18} aria-hidden="true" />
        {isRed ? words.red({ count: errors.length }) : state === 'checking' ? words.checking : words.green}
      </p>
      {isRed ? <ProblemList faults={errors} onFault={onFault} /> : null}
      {advice.length > 0 ? (
        <details className={editorStyles.advice}>
          <summary>
            {words.advice} ({advice.length})
          </summary>
          <ProblemList faults={advice} onFault={onFault} />
        </details>
      ) : null}
    </section>
  )
}

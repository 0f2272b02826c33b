import type { StudioProblem } from '@evenkeel/api-contract/staff/studio'
import { CircleAlert, Lightbulb } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { applyFileEdits, applyFormEdits } from '../editor/edits.ts'
import { describeProblemLocation } from '../editor/problem-location.ts'
import { problemLocationMessages } from '../editor/problem-location.messages.ts'
import { useStudio } from '../studio-context.tsx'
import styles from './files.module.css'

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
            <Button
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
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

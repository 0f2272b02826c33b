import type { StudioFault } from '@evenkeel/contract/staff/studio'
import { CircleAlert, Lightbulb } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { filesWith, formWith } from '../editor/edits.ts'
import { whereOf } from '../editor/where.ts'
import { whereWords } from '../editor/where.words.ts'
import { useStudio } from '../studio-context.tsx'
import styles from './texts.module.css'

interface FaultListProps {
  readonly faults: readonly StudioFault[]
  /** Leads to where it is mended. */
  readonly onFault: (fault: StudioFault) => void
  /** All are of the text that stands above them: its lines say where. */
  readonly isBelowText?: boolean
}

const lineOf = ({ line }: StudioFault): string => (line === null ? '' : whereWords.line({ line }))

/** Faults, each of which leads to its field or line. */
export function FaultList({ faults, onFault, isBelowText = false }: FaultListProps) {
  const { draft, edits } = useStudio().view
  const seen = {
    form: formWith(draft, edits),
    files: filesWith(draft, edits),
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
                <span className={styles.where}>{isBelowText ? lineOf(fault) : whereOf(fault, seen)}</span>
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

import type { StudioFault } from '@evenkeel/contract/staff/studio'
import { CircleAlert, Lightbulb } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { editorWords } from '../editor/editor.words.ts'
import styles from './texts.module.css'

interface FaultListProps {
  readonly faults: readonly StudioFault[]
  /** Leads to where it is mended. */
  readonly onFault: (fault: StudioFault) => void
}

/** What a fault is called when one looks for its place in the text. */
const whereOf = ({ file, line }: StudioFault): string =>
  line === null ? file : editorWords.inFile({ file, line })

/** Faults, each of which leads to its field or line. */
export function FaultList({ faults, onFault }: FaultListProps) {
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
                <span className={styles.where}>{whereOf(fault)}</span>
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

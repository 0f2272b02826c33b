import { visitMessage } from '@evenkeel/contract/counselor/visit-message.words'
import type { CounselorVisit } from '@evenkeel/contract/counselor/visits'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import styles from '../work.module.css'
import { visitWords as words } from '../work.words.ts'

interface WordsProps {
  readonly name: string
  readonly message: string
  readonly onChange: (message: string) => void
  readonly wasTried: boolean
}

/** The counselor's own words in a message about a visit. */
export function MessageWords({ name, message, onChange, wasTried }: WordsProps) {
  return (
    <TextField
      label={words.message({ name })}
      hint={words.messageHint}
      value={message}
      onChange={onChange}
      lines={3}
      maxLength={2000}
      required
      error={wasTried && message.trim() === '' ? words.messageMissing : null}
    />
  )
}

interface PreviewProps {
  readonly visit: CounselorVisit
  readonly choice: 'move' | 'cancel' | 'stays'
  readonly message: string
}

/** The whole message as the person will read it. */
export function MessagePreview({ visit, choice, message }: PreviewProps) {
  const startsAt = Temporal.Instant.from(visit.visit.starts_at)
  return (
    <section className={parts.tight} aria-labelledby="letter">
      <h3 id="letter">{words.preview({ name: visit.person.name })}</h3>
      <p className={styles.words}>{visitMessage({ startsAt, zone: visit.timezone, choice }, message)}</p>
    </section>
  )
}

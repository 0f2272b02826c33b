import { formatVisitMessage } from '@evenkeel/api-contract/counselor/visit-message.messages'
import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/Notice.tsx'
import styles from '#features/counselor-workspace/workspace.module.css'
import { visitMessages as words } from '#features/counselor-workspace/workspace.messages.ts'

interface VisitMessageFieldProps {
  readonly name: string
  readonly message: string
  readonly onChange: (message: string) => void
  readonly wasTried: boolean
}

/** Free text of the counselor in a message about a visit. */
export function VisitMessageField({ name, message, onChange, wasTried }: VisitMessageFieldProps) {
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

/** Buttons to send the message or go back. */
export function SendMessageActions({
  kind = 'primary',
  label,
  act: { busy, problem },
  onSend,
  onBack,
}: {
  readonly kind?: 'primary' | 'danger'
  readonly label: string
  readonly act: { readonly busy: boolean; readonly problem: string | null }
  readonly onSend: () => void
  readonly onBack: () => void
}) {
  return (
    <>
      <ErrorNotice text={problem} />
      <div className={parts.row}>
        <Button kind={kind} busy={busy} onPress={onSend}>
          {label}
        </Button>
        <Button kind="quiet" onPress={onBack}>
          {words.goBack}
        </Button>
      </div>
    </>
  )
}

interface VisitMessagePreviewProps {
  readonly visit: CounselorVisit
  readonly choice: 'move' | 'cancel' | 'stays'
  readonly message: string
}

/** Preview of the complete message. */
export function VisitMessagePreview({ visit, choice, message }: VisitMessagePreviewProps) {
  const startsAt = Temporal.Instant.from(visit.visit.starts_at)
  return (
    <section className={parts.tight} aria-labelledby="letter">
      <h3 id="letter">{words.preview({ name: visit.person.name })}</h3>
      <p className={styles.words} dir="auto">
        {formatVisitMessage({ startsAt, zone: visit.timezone, choice }, message)}
      </p>
    </section>
  )
}

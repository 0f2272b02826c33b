import { useQueryClient } from '@tanstack/react-query'
import { formatVisitMessage } from '@evenkeel/api-contract/counselor/visit-message.messages'
import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { visitKey } from '#features/counselor-workspace/query-keys.ts'
import { visitMessages as words } from '#features/counselor-workspace/workspace.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'

interface NotifyMemberOptions<Input> {
  readonly act: (input: Input) => Promise<CounselorVisit>
  readonly clear: () => void
  readonly onClose: () => void
}

/** Mutation that notifies a member of a visit change, at most once. An error refetches the visit. */
export function useNotifyMember<Input>(
  id: number,
  { act: tell, clear, onClose }: NotifyMemberOptions<Input>,
) {
  const client = useQueryClient()
  const act = useAsyncAction({
    act: tell,
    onDone: (after) => {
      clear()
      onClose()
      client.setQueryData(visitKey(id), after)
      void client.invalidateQueries({ queryKey: ['counselor'] })
    },
  })
  const close = (): void => {
    if (act.error !== null) void client.invalidateQueries({ queryKey: ['counselor'] })
    onClose()
  }
  return { act, close }
}

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
        <Button kind={kind} busy={busy} onClick={onSend}>
          {label}
        </Button>
        <Button kind="quiet" onClick={onBack}>
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

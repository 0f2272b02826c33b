import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { careReasonMessages } from '@evenkeel/api-contract/counselor/care-reasons.messages'
import { requestCareLineCall, type CareCall, type CasePerson } from '@evenkeel/api-contract/counselor/cases'
import { type CareReason, careReasons } from '@evenkeel/api-contract/counselor/constants'
import { useQueryClient } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { useStaffClient, useMemoryDraft } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatPhone } from '@evenkeel/web/format-phone'
import { formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { uiMessages } from '#lib/ui.messages.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useNow } from '#lib/time/use-now.ts'
import { careLineMessages } from '../workspace.messages.ts'

/** Whether a call is still pending. */
export const isCareCallPending = ({ state }: CareCall): boolean => state === 'waiting' || state === 'taken'

/** Status of a care line call in words. */
function describeCareCall({ state, asked_at, by }: CareCall, now: number, zone: string): string {
  const time = formatTimeOrDayTime(asked_at, now, zone)
  if (state === 'waiting') return careLineMessages.waiting({ time })
  if (state === 'done') return careLineMessages.done({ time })
  if (state === 'not_reached') return careLineMessages.notReached({ time })
  return by === null ? careLineMessages.takenBySomebody({ time }) : careLineMessages.taken({ name: by, time })
}

interface CareLineRequestProps {
  readonly person: CasePerson
  readonly careCall: CareCall | null
  /** Phone number of the care line; null when unknown. */
  readonly phone: string | null
  /** IANA time zone of the counselor. */
  readonly zone: string
  /** Query keys to invalidate after the request. */
  readonly refresh: readonly (readonly unknown[])[]
}

/** Request as entered so far. */
interface CareLineDraft {
  readonly why: CareReason | null
  readonly words: string
}
const emptyCareLineDraft: CareLineDraft = { why: null, words: '' }

/** Form state and mutation; the text survives the end of the session. */
function useCareLineRequest(
  { person, refresh }: Pick<CareLineRequestProps, 'person' | 'refresh'>,
  onDone: () => void,
) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const [draft, change, clearDraft] = useMemoryDraft<CareLineDraft>(
    `care line ${person.patient_id}`,
    emptyCareLineDraft,
  )
  const [wasTried, setWasTried] = useState(false)
  const invalidate = (): void => {
    for (const queryKey of refresh) void client.invalidateQueries({ queryKey })
  }
  const act = useAsyncAction({
    act: (why: CareReason) =>
      call(requestCareLineCall, {
        params: { patient_id: person.patient_id },
        body: { why, words: draft.words.trim() || null },
      }),
    onDone: () => {
      clearDraft()
      onDone()
      invalidate()
    },
    // The call may have been created despite the error.
    onRefused: invalidate,
    refusals: { 404: careLineMessages.gone },
  })
  return {
    draft,
    change,
    act,
    problem:
      act.error !== null && !(act.error instanceof ApiError) ? careLineMessages.unreached : act.problem,
    whyError: wasTried && draft.why === null ? careLineMessages.whyMissing : null,
    send: (): void => {
      setWasTried(true)
      if (draft.why) act.run(draft.why)
    },
  }
}

/** Phone number of the care line. */
function CareLinePhone({ phone }: Pick<CareLineRequestProps, 'phone'>) {
  if (phone === null) return null
  return (
    <p>
      <a href={`tel:${phone}`}>{careLineMessages.byPhone({ phone: formatPhone(phone) })}</a>
    </p>
  )
}

interface CareLineDialogProps extends Pick<CareLineRequestProps, 'person' | 'refresh' | 'phone'> {
  /** A call is already pending. */
  readonly isMore: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for a reason and a short note; also adds details to a pending call. */
function CareLineDialog({ person, phone, refresh, isMore, onDone, onClose }: CareLineDialogProps) {
  const { draft, change, act, problem, whyError, send } = useCareLineRequest({ person, refresh }, onDone)
  const { name } = person
  return (
    <Dialog
      title={isMore ? careLineMessages.moreTitle({ name }) : careLineMessages.sureTitle({ name })}
      onClose={onClose}
    >
      <p>{isMore ? careLineMessages.moreText : careLineMessages.sureText}</p>
      <RadioGroupField
        label={careLineMessages.why}
        value={draft.why}
        onChange={(why) => change({ ...draft, why })}
        choices={careReasons.map((value) => ({ value, label: careReasonMessages[value] }))}
        error={whyError}
      />
      <TextField
        label={careLineMessages.words}
        hint={careLineMessages.wordsHint}
        value={draft.words}
        onChange={(words) => change({ ...draft, words })}
        lines={2}
        maxLength={300}
      />
      <ErrorNotice text={problem} />
      <CareLinePhone phone={phone} />
      <div className={parts.row}>
        <Button kind="danger" busy={act.busy} onClick={send}>
          {isMore ? careLineMessages.moreSend : careLineMessages.sure}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

/** Status of the call, or the effect of the button before one is requested. */
function CareCallStatus({
  careCall,
  zone,
  wasAdded,
}: Pick<CareLineRequestProps, 'careCall' | 'zone'> & { readonly wasAdded: boolean }) {
  const now = useNow(30_000)
  if (!careCall) return <p>{careLineMessages.text}</p>
  const isWarning = careCall.state === 'waiting' || careCall.state === 'not_reached'
  return (
    <Notice kind={isWarning ? 'warning' : 'info'} isNew>
      <p>{describeCareCall(careCall, now, zone)}</p>
      {wasAdded ? <p>{careLineMessages.added}</p> : null}
    </Notice>
  )
}

/**
 * Requests a care line call for a member in danger: reason and one confirmation. Shows the status of an
 * earlier call and accepts more details.
 */
export function CareLineRequest({ person, careCall, phone, zone, refresh }: CareLineRequestProps) {
  const [isAsking, setAsking] = useState(false)
  const [wasAdded, setAdded] = useState(false)
  const isOpen = careCall !== null && isCareCallPending(careCall)
  return (
    <section className={parts.tight} aria-labelledby="care-line">
      <h2 id="care-line">{careLineMessages.title}</h2>
      <CareCallStatus careCall={careCall} zone={zone} wasAdded={wasAdded && isOpen} />
      <div className={parts.row}>
        <Button kind={isOpen ? 'secondary' : 'danger'} onClick={() => setAsking(true)}>
          <Siren size={18} aria-hidden="true" />
          {isOpen ? careLineMessages.more : careLineMessages.ask}
        </Button>
        <CareLinePhone phone={phone} />
      </div>
      {isAsking ? (
        <CareLineDialog
          person={person}
          phone={phone}
          refresh={refresh}
          isMore={isOpen}
          onDone={() => {
            setAsking(false)
            setAdded(isOpen)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

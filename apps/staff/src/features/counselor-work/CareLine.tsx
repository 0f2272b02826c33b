import { Refused } from '@evenkeel/contract/call'
import { careReasonWords } from '@evenkeel/contract/counselor/care-reasons.words'
import {
  askCareLine,
  type CareCall,
  type CareReason,
  careReasons,
  type CasePerson,
} from '@evenkeel/contract/counselor/cases'
import { useQueryClient } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { readablePhone } from '#ui/phone.ts'
import { Problem } from '#ui/Problem.tsx'
import { nearMoment } from '#ui/times/times.ts'
import { uiWords } from '#ui/ui.words.ts'
import { useAct } from '#ui/use-act.ts'
import { useNow } from '#ui/times/use-now.ts'
import { careWords } from './work.words.ts'

/** Whether a call is still to be made. */
export const isUnderWay = ({ state }: CareCall): boolean => state === 'waiting' || state === 'taken'

/** How a call of the care line stands, in words. */
function standsIn({ state, asked_at, by }: CareCall, now: number, zone: string): string {
  const time = nearMoment(asked_at, now, zone)
  if (state === 'waiting') return careWords.waiting({ time })
  if (state === 'done') return careWords.done({ time })
  if (state === 'not_reached') return careWords.notReached({ time })
  return by === null ? careWords.takenBySomebody({ time }) : careWords.taken({ name: by, time })
}

interface CareLineProps {
  readonly person: CasePerson
  readonly careCall: CareCall | null
  /** The number of the care line; null: not known. */
  readonly phone: string | null
  /** Of the counselor. */
  readonly zone: string
  /** What is asked anew after the press. */
  readonly refresh: readonly (readonly unknown[])[]
}

/** What the counselor says of it, as far as it is entered. */
interface Said {
  readonly why: CareReason | null
  readonly words: string
}
const nothing: Said = { why: null, words: '' }

/** What is entered, and the press; the words are there again where the session ends before it. */
function useAsking({ person, refresh }: Pick<CareLineProps, 'person' | 'refresh'>, onDone: () => void) {
  const { call } = useStaff()
  const client = useQueryClient()
  const [said, change, forget] = useTyped<Said>(`care line ${person.patient_id}`, nothing)
  const [wasTried, setWasTried] = useState(false)
  const readAgain = (): void => {
    for (const queryKey of refresh) void client.invalidateQueries({ queryKey })
  }
  const act = useAct({
    act: (why: CareReason) =>
      call(askCareLine, {
        params: { patient_id: person.patient_id },
        body: { why, words: said.words.trim() || null },
      }),
    onDone: () => {
      forget()
      onDone()
      readAgain()
    },
    // The call may stand on the list all the same.
    onRefused: readAgain,
    refusals: { 404: careWords.gone },
  })
  return {
    said,
    change,
    act,
    problem: act.error !== null && !(act.error instanceof Refused) ? careWords.unreached : act.problem,
    whyError: wasTried && said.why === null ? careWords.whyMissing : null,
    send: (): void => {
      setWasTried(true)
      if (said.why) act.run(said.why)
    },
  }
}

/** The number of the care line, to be called. */
function ByPhone({ phone }: Pick<CareLineProps, 'phone'>) {
  if (phone === null) return null
  return (
    <p>
      <a href={`tel:${phone}`}>{careWords.byPhone({ phone: readablePhone(phone) })}</a>
    </p>
  )
}

interface AskDialogProps extends Pick<CareLineProps, 'person' | 'refresh' | 'phone'> {
  /** A call stands on the list already. */
  readonly isMore: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks why, in one choice and a few words; also for more about a call that waits. */
function AskDialog({ person, phone, refresh, isMore, onDone, onClose }: AskDialogProps) {
  const { said, change, act, problem, whyError, send } = useAsking({ person, refresh }, onDone)
  const { name } = person
  return (
    <Dialog
      title={isMore ? careWords.moreTitle({ name }) : careWords.sureTitle({ name })}
      isOpen
      onClose={onClose}
    >
      <p>{isMore ? careWords.moreText : careWords.sureText}</p>
      <Choices
        label={careWords.why}
        value={said.why}
        onChange={(why) => change({ ...said, why })}
        choices={careReasons.map((value) => ({ value, label: careReasonWords[value] }))}
        error={whyError}
      />
      <TextField
        label={careWords.words}
        hint={careWords.wordsHint}
        value={said.words}
        onChange={(words) => change({ ...said, words })}
        lines={2}
        maxLength={300}
      />
      <Problem text={problem} />
      <ByPhone phone={phone} />
      <div className={parts.row}>
        <Button kind="danger" busy={act.busy} onPress={send}>
          {isMore ? careWords.moreSend : careWords.sure}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {uiWords.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

/** How the call stands; before one was asked for, what the press does. */
function Stands({
  careCall,
  zone,
  wasAdded,
}: Pick<CareLineProps, 'careCall' | 'zone'> & { readonly wasAdded: boolean }) {
  const now = useNow(30_000)
  if (!careCall) return <p>{careWords.text}</p>
  const isWarning = careCall.state === 'waiting' || careCall.state === 'not_reached'
  return (
    <Notice kind={isWarning ? 'warning' : 'info'} isNew>
      <p>{standsIn(careCall, now, zone)}</p>
      {wasAdded ? <p>{careWords.added}</p> : null}
    </Notice>
  )
}

/** Has the care line call a person in danger: one press, why, and one yes. Says how an earlier call stands, and takes more about it. */
export function CareLine({ person, careCall, phone, zone, refresh }: CareLineProps) {
  const [isAsking, setAsking] = useState(false)
  const [wasAdded, setAdded] = useState(false)
  const isOpen = careCall !== null && isUnderWay(careCall)
  return (
    <section className={parts.tight} aria-labelledby="care-line">
      <h2 id="care-line">{careWords.title}</h2>
      <Stands careCall={careCall} zone={zone} wasAdded={wasAdded && isOpen} />
      <div className={parts.row}>
        <Button kind={isOpen ? 'secondary' : 'danger'} onPress={() => setAsking(true)}>
          <Siren size={18} aria-hidden="true" />
          {isOpen ? careWords.more : careWords.ask}
        </Button>
        <ByPhone phone={phone} />
      </div>
      {isAsking ? (
        <AskDialog
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

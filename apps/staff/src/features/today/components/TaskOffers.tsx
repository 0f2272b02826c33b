import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import {
  createOffers,
  type OfferableCounselor,
  type OfferOptions,
  readOfferOptions,
  withdrawOffer,
} from '@evenkeel/api-contract/staff/offers'
import type { Task, TaskOffer } from '@evenkeel/api-contract/staff/tasks'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { ConfirmDialog, Dialog } from '#components/dialog/Dialog.tsx'
import { CheckboxGroupField } from '#components/fields/CheckboxField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import { listMeetingAreaFacts } from '#components/meeting-request-facts.ts'
import parts from '#components/parts.module.css'
import { FactList } from '#components/text/FactList.tsx'
import { formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useTaskAction } from '../use-tasks.ts'
import {
  answerDeadlines,
  createOfferDraft,
  getOffersState,
  isOpenOffer,
  listAvailableCounselors,
  NO_CONCERN,
  type OfferDraft,
  type OfferErrors,
  toOfferRequest,
} from '../task-offers.ts'
import {
  offerDeclineReasonMessages,
  offerStateMessages,
  taskOfferMessages as words,
} from '../today.messages.ts'
import styles from '../today.module.css'

interface FieldsProps {
  readonly draft: OfferDraft
  readonly change: (part: Partial<OfferDraft>) => void
  readonly faults: OfferErrors
}

const concerns = [NO_CONCERN, ...reasons].map((value) => ({
  value,
  label: value === NO_CONCERN ? words.noConcern : value,
}))

/** Offer details: state, concern, sessions. */
function OfferDetailsFields({ draft, change, faults }: FieldsProps) {
  return (
    <>
      <Select
        label={words.state}
        placeholder={words.choose}
        value={draft.state}
        choices={usStates.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(state) => change({ state })}
        error={faults.state ?? null}
      />
      <RadioGroupField
        label={words.concern}
        inRow
        value={draft.concern}
        choices={concerns}
        onChange={(concern) => change({ concern })}
      >
        <p>{words.concernHint}</p>
      </RadioGroupField>
      <TextField
        label={words.sessions}
        hint={words.sessionsHint}
        value={draft.sessions}
        onChange={(sessions) => change({ sessions })}
        error={faults.sessions ?? null}
        maxLength={2}
        isNumber
      />
    </>
  )
}

/** Recipients of the offer. */
function OfferRecipientsField({
  draft,
  change,
  faults,
  offered,
}: FieldsProps & { readonly offered: readonly OfferableCounselor[] }) {
  if (draft.state === null) return <p>{words.chooseState}</p>
  if (offered.length === 0)
    return (
      <Notice kind="warning" isNew>
        <p>{words.nobody}</p>
      </Notice>
    )
  return (
    <CheckboxGroupField
      label={words.to}
      hint={words.toHint}
      value={draft.to}
      choices={offered.map(({ staff_id, name }) => ({ value: staff_id, label: name }))}
      onChange={(to) => change({ to })}
      error={faults.to ?? null}
    />
  )
}

/** Answer deadline for counselors. */
function AnswerDeadlineFields({ draft, change, faults }: FieldsProps) {
  const isOther = draft.time === 'other'
  const error = faults.time ?? null
  return (
    <>
      <RadioGroupField
        label={words.answerBy}
        inRow
        value={draft.time}
        choices={answerDeadlines.map((value) => ({ value, label: words[value] }))}
        onChange={(time) => change({ time })}
        error={isOther ? null : error}
      />
      {isOther ? (
        <TextField
          label={words.otherField}
          type="datetime-local"
          value={draft.typed}
          onChange={(typed) => change({ typed })}
          error={error}
          required
        />
      ) : null}
    </>
  )
}

interface OfferDialogProps {
  readonly task: Task
  /** Server time in milliseconds. */
  readonly now: number
  readonly onClose: () => void
}

function OfferForm({ task, now, onClose, start }: OfferDialogProps & { readonly start: OfferOptions }) {
  const { call } = useStaffClient()
  const [draft, setDraft] = useState(() => createOfferDraft(start))
  const [wasTried, setWasTried] = useState(false)
  const offered = listAvailableCounselors(start.counselors, task, { state: draft.state, now })
  const ready = toOfferRequest(draft, offered, now)
  const act = useTaskAction({
    task,
    act: (body: NonNullable<typeof ready.body>) =>
      call(createOffers, { params: { kind: 'in_person', id: task.id }, body }),
    onDone: onClose,
  })
  const change = (part: Partial<OfferDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const send = (): void => {
    setWasTried(true)
    if (ready.body) act.run(ready.body)
  }
  const fields = { draft, change, faults: wasTried ? ready.faults : {} }
  return (
    <div className={parts.stack}>
      <p>{words.text}</p>
      <FactList facts={listMeetingAreaFacts(start.area, start.wishes)} />
      <OfferDetailsFields {...fields} />
      <OfferRecipientsField {...fields} offered={offered} />
      <AnswerDeadlineFields {...fields} />
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onClick={send}>
          {words.send}
        </Button>
      </div>
    </div>
  )
}

/** Offers a request to counselors: details, recipients and deadline. */
function OfferDialog({ task, now, onClose }: OfferDialogProps) {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: ['offer start', task.id],
    queryFn: ({ signal }) => call(readOfferOptions, { params: { kind: 'in_person', id: task.id }, signal }),
    gcTime: 0,
  })
  return (
    <Dialog title={words.dialogTitle} onClose={onClose}>
      <QueryBoundary query={query}>
        {(start) => <OfferForm task={task} now={now} onClose={onClose} start={start} />}
      </QueryBoundary>
    </Dialog>
  )
}

/** Status of an offer, with its time and reason. */
function describeOffer(offer: TaskOffer, now: number): string {
  if (isOpenOffer(offer, now)) return words.until({ moment: formatTimeOrDayTime(offer.answer_by, now) })
  const how = offer.standing === 'open' ? 'run_out' : offer.standing
  const moment = formatTimeOrDayTime(offer.ended_at ?? offer.answer_by, now)
  const line = words.since({ standing: offerStateMessages[how], moment })
  return offer.reason === null ? line : `${line} · ${offerDeclineReasonMessages[offer.reason]}`
}

function OfferRow({
  task,
  offer,
  now,
}: {
  readonly task: Task
  readonly offer: TaskOffer
  readonly now: number
}) {
  const { call } = useStaffClient()
  const [isAsking, setAsking] = useState(false)
  const { name } = offer.counselor
  const act = useTaskAction({
    task,
    act: () => call(withdrawOffer, { params: { kind: 'in_person', id: task.id, offer: offer.id } }),
    onDone: () => setAsking(false),
  })
  return (
    <li className={styles.offer}>
      <div>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        <p className={`${parts.soft} ${parts.small}`}>{describeOffer(offer, now)}</p>
      </div>
      {isOpenOffer(offer, now) ? (
        <Button kind="quiet" aria-label={words.withdrawFrom({ name })} onClick={() => setAsking(true)}>
          {words.withdraw}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog title={words.sure} act={act} label={words.withdraw} onClose={() => setAsking(false)}>
          <p>{words.sureText({ name })}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

/**
 * Offers of a request and their status, for the holder of the task; further offers are possible until one is
 * accepted.
 */
export function TaskOffers({ task, now }: { readonly task: Task; readonly now: number }) {
  const [isOffering, setOffering] = useState(false)
  const { offers = [] } = task
  const state = getOffersState(task, now)
  return (
    <section className={parts.tight} aria-labelledby="task-offers">
      <h3 id="task-offers">{words.title}</h3>
      {offers.length > 0 ? (
        <ul className={styles.offers}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} task={task} offer={offer} now={now} />
          ))}
        </ul>
      ) : null}
      {state === 'back' ? <p>{words.back}</p> : null}
      {state === 'open' ? <p className={`${parts.soft} ${parts.small}`}>{words.closes}</p> : null}
      {state === 'accepted' ? null : (
        <div className={parts.row}>
          <Button kind="secondary" onClick={() => setOffering(true)}>
            {offers.length > 0 ? words.offerAgain : words.offer}
          </Button>
        </div>
      )}
      {isOffering ? <OfferDialog task={task} now={now} onClose={() => setOffering(false)} /> : null}
    </section>
  )
}

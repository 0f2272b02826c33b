import { withdrawOffer } from '@evenkeel/api-contract/staff/offers'
import type { Task, TaskOffer } from '@evenkeel/api-contract/staff/tasks'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import parts from '#components/parts.module.css'
import { formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { useTaskAction } from '../api/use-task-action.ts'
import styles from '../today.module.css'
import { isOpenOffer, getOffersState } from '../task-offers.ts'
import { OfferDialog } from './OfferDialog.tsx'
import {
  offerDeclineReasonMessages,
  offerStateMessages,
  taskOfferMessages as words,
} from '../task-offers.messages.ts'

/** How an offer stands, since when, and why. */
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
        <Button kind="quiet" label={words.withdrawFrom({ name })} onPress={() => setAsking(true)}>
          {words.withdraw}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog title={words.sure} act={act} doIt={words.withdraw} onClose={() => setAsking(false)}>
          <p>{words.sureText({ name })}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

/** To whom a request was offered and how that stands, for whoever holds it; another offer can be made until somebody has accepted. */
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
          <Button kind="secondary" onPress={() => setOffering(true)}>
            {offers.length > 0 ? words.offerAgain : words.offer}
          </Button>
        </div>
      )}
      {isOffering ? <OfferDialog task={task} now={now} onClose={() => setOffering(false)} /> : null}
    </section>
  )
}

import { withdrawOffer } from '@evenkeel/contract/staff/offers'
import type { Task, TaskOffer } from '@evenkeel/contract/staff/tasks'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import parts from '#ui/parts.module.css'
import { nearMoment } from '#ui/times/times.ts'
import { useTaskAct } from '../task/use-task-act.ts'
import styles from '../today.module.css'
import { isOpen, offersState } from './model.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { reasonWords, offerStateWords, taskOfferWords as words } from './offers.words.ts'

/** How an offer stands, since when, and why. */
function standsIn(offer: TaskOffer, now: number): string {
  if (isOpen(offer, now)) return words.until({ moment: nearMoment(offer.answer_by, now) })
  const how = offer.standing === 'open' ? 'run_out' : offer.standing
  const moment = nearMoment(offer.ended_at ?? offer.answer_by, now)
  const line = words.since({ standing: offerStateWords[how], moment })
  return offer.reason === null ? line : `${line} · ${reasonWords[offer.reason]}`
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
  const { call } = useStaff()
  const [isAsking, setAsking] = useState(false)
  const { name } = offer.counselor
  const act = useTaskAct({
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
        <p className={`${parts.soft} ${parts.small}`}>{standsIn(offer, now)}</p>
      </div>
      {isOpen(offer, now) ? (
        <Button kind="quiet" label={words.withdrawFrom({ name })} onPress={() => setAsking(true)}>
          {words.withdraw}
        </Button>
      ) : null}
      {isAsking ? (
        <Confirm title={words.sure} act={act} doIt={words.withdraw} onClose={() => setAsking(false)}>
          <p>{words.sureText({ name })}</p>
        </Confirm>
      ) : null}
    </li>
  )
}

/** To whom a request was offered and how that stands, for whoever holds it; another offer can be made until somebody has accepted. */
export function Offers({ task, now }: { readonly task: Task; readonly now: number }) {
  const [isOffering, setOffering] = useState(false)
  const { offers = [] } = task
  const state = offersState(task, now)
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

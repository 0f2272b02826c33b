import { type AskedRemoval, listRemovals } from '@evenkeel/contract/staff/looked-up-acts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession, useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { purposeWords } from '#ui/purposes.words.ts'
import { moment } from '#ui/times/times.ts'
import { removalsWords } from '../acts.words.ts'
import { ToCall } from '../ToCall.tsx'
import { ApproveDialog, REMOVALS, RefuseDialog } from './dialogs.tsx'

type Asking = { readonly act: 'approve' | 'refuse'; readonly removal: AskedRemoval }

function Removal({
  removal,
  onAsk,
}: {
  readonly removal: AskedRemoval
  readonly onAsk: (asking: Asking) => void
}) {
  const { person } = useSession()
  const { name, organisation, asked_by, asked_at, can_approve, hindered_by, purpose, waits_for } = removal
  const isOwn = asked_by.id === person.id
  return (
    <li className={parts.panel}>
      <div>
        <h2 dir="auto">{name}</h2>
        <p className={parts.soft}>
          {organisation.name}. {removalsWords.askedBy({ name: asked_by.name, moment: moment(asked_at) })}.{' '}
          {removalsWords.why({ purpose: purposeWords[purpose] })}
        </p>
      </div>
      {hindered_by === null ? null : (
        <Notice kind="warning">
          <p>{removalsWords.hindered({ why: hindered_by })}</p>
          {waits_for ? <ToCall call={waits_for} /> : null}
        </Notice>
      )}
      {isOwn ? <p>{removalsWords.own}</p> : null}
      <div className={parts.row}>
        {can_approve ? (
          <Button
            kind="danger"
            label={removalsWords.approveLabel({ name })}
            onPress={() => onAsk({ act: 'approve', removal })}
          >
            {removalsWords.approve}
          </Button>
        ) : null}
        <Button
          kind="secondary"
          label={isOwn ? removalsWords.takeBack : removalsWords.refuseLabel({ name })}
          onPress={() => onAsk({ act: 'refuse', removal })}
        >
          {isOwn ? removalsWords.takeBack : removalsWords.refuse}
        </Button>
      </div>
    </li>
  )
}

/** Removals that wait for a second person. */
export function RemovalsPage() {
  const { call } = useStaff()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const query = useQuery({
    queryKey: REMOVALS,
    queryFn: async ({ signal }) => (await call(listRemovals, { signal })).results,
    refetchOnWindowFocus: true,
  })
  const close = (words: string | null): void => {
    setAsking(null)
    if (words !== null) setDone(words)
  }
  return (
    <Page title={removalsWords.title} lead={removalsWords.lead}>
      {done === null ? null : (
        <Notice kind="success" isNew>
          <p>{done}</p>
        </Notice>
      )}
      <Answer query={query}>
        {(removals) =>
          removals.length === 0 ? (
            <Empty title={removalsWords.emptyTitle}>
              <p>{removalsWords.emptyText}</p>
            </Empty>
          ) : (
            <ul className={parts.plain}>
              {removals.map((removal) => (
                <Removal key={removal.id} removal={removal} onAsk={setAsking} />
              ))}
            </ul>
          )
        }
      </Answer>
      {asking?.act === 'approve' ? <ApproveDialog removal={asking.removal} onClose={close} /> : null}
      {asking?.act === 'refuse' ? <RefuseDialog removal={asking.removal} onClose={close} /> : null}
    </Page>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveRemoval,
  listRemovals,
  rejectRemoval,
  type RemovalRequest,
} from '@evenkeel/api-contract/staff/member-actions'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { purposeMessages } from '#lib/ui.messages.ts'
import { formatDayTime } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { PendingCallLink } from './components/MemberActions.tsx'
import { removalMessages } from './member-access.messages.ts'

const REMOVALS_QUERY_KEY = ['removals'] as const

interface RemovalDialogProps {
  readonly removal: RemovalRequest
  /** Closes the dialog, with a success message or null. */
  readonly onClose: (done: string | null) => void
}

/** Approves a removal as the second person, after confirmation. */
function ApproveRemovalDialog({ removal, onClose }: RemovalDialogProps) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const { id, name } = removal
  const invalidate = (): void => void client.invalidateQueries({ queryKey: REMOVALS_QUERY_KEY })
  const act = useAsyncAction({
    act: () => call(approveRemoval, { params: { id } }),
    onDone: ({ message }) => {
      invalidate()
      onClose(removalMessages.done({ name, rest: message }))
    },
    onRefused: invalidate,
  })
  return (
    <ConfirmDialog
      title={removalMessages.askTitle({ name })}
      act={act}
      label={removalMessages.sure}
      kind="danger"
      onClose={() => onClose(null)}
    >
      <p>{removalMessages.askText}</p>
    </ConfirmDialog>
  )
}

/** Withdraws one's own request, or rejects that of a colleague. */
function RejectRemovalDialog({ removal, onClose }: RemovalDialogProps) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const { id, name } = removal
  const act = useAsyncAction({
    act: () => call(rejectRemoval, { params: { id } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: REMOVALS_QUERY_KEY })
      onClose(removalMessages.refused({ name }))
    },
  })
  return (
    <ConfirmDialog
      title={removalMessages.refuseTitle({ name })}
      act={act}
      label={removalMessages.refuseDo}
      onClose={() => onClose(null)}
    >
      <p>{removalMessages.refuseText}</p>
    </ConfirmDialog>
  )
}

type PendingDecision = { readonly act: 'approve' | 'refuse'; readonly removal: RemovalRequest }

function RemovalItem({
  removal,
  onAsk,
}: {
  readonly removal: RemovalRequest
  readonly onAsk: (asking: PendingDecision) => void
}) {
  const { person } = useSession()
  const { name, organisation, asked_by, asked_at, can_approve, hindered_by, purpose, waits_for } = removal
  const isOwn = asked_by.id === person.id
  return (
    <li className={parts.panel}>
      <div>
        <h2 dir="auto">{name}</h2>
        <p className={parts.soft}>
          {organisation.name}.{' '}
          {removalMessages.askedBy({ name: asked_by.name, moment: formatDayTime(asked_at) })}.{' '}
          {removalMessages.why({ purpose: purposeMessages[purpose] })}
        </p>
      </div>
      {hindered_by === null ? null : (
        <Notice kind="warning">
          <p>{removalMessages.hindered({ why: hindered_by })}</p>
          {waits_for ? <PendingCallLink call={waits_for} /> : null}
        </Notice>
      )}
      {isOwn ? <p>{removalMessages.own}</p> : null}
      <div className={parts.row}>
        {can_approve ? (
          <Button
            kind="danger"
            aria-label={removalMessages.approveLabel({ name })}
            onClick={() => onAsk({ act: 'approve', removal })}
          >
            {removalMessages.approve}
          </Button>
        ) : null}
        <Button
          kind="secondary"
          aria-label={isOwn ? removalMessages.takeBack : removalMessages.refuseLabel({ name })}
          onClick={() => onAsk({ act: 'refuse', removal })}
        >
          {isOwn ? removalMessages.takeBack : removalMessages.refuse}
        </Button>
      </div>
    </li>
  )
}

/** Removal requests that await a second person. */
export function RemovalsPage() {
  const { call } = useStaffClient()
  const [asking, setAsking] = useState<PendingDecision | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const query = useQuery({
    queryKey: REMOVALS_QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listRemovals, { signal })).results,
    refetchOnWindowFocus: true,
  })
  const close = (words: string | null): void => {
    setAsking(null)
    if (words !== null) setDone(words)
  }
  return (
    <Page title={removalMessages.title} lead={removalMessages.lead}>
      {done === null ? null : (
        <Notice kind="success" isNew>
          <p>{done}</p>
        </Notice>
      )}
      <QueryBoundary query={query}>
        {(removals) =>
          removals.length === 0 ? (
            <EmptyState title={removalMessages.emptyTitle}>
              <p>{removalMessages.emptyText}</p>
            </EmptyState>
          ) : (
            <ul className={parts.plain}>
              {removals.map((removal) => (
                <RemovalItem key={removal.id} removal={removal} onAsk={setAsking} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {asking?.act === 'approve' ? <ApproveRemovalDialog removal={asking.removal} onClose={close} /> : null}
      {asking?.act === 'refuse' ? <RejectRemovalDialog removal={asking.removal} onClose={close} /> : null}
    </Page>
  )
}

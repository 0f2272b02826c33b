import { requestRemoval, type RemovalRequest } from '@evenkeel/api-contract/staff/member-actions'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import type { PrivacyRequestPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { uiMessages } from '#lib/ui.messages.ts'
import { type AsyncAction, useAsyncAction } from '#lib/use-async-action.ts'
import { memberActionMessages } from '../member-actions.messages.ts'
import { PendingCallLink } from './PendingCallLink.tsx'
import { ActionPanel } from './ActionPanel.tsx'
import { usePrivacyRequestPurpose } from '../hooks/use-privacy-request-purpose.tsx'

interface RequestRemovalDialogProps {
  readonly lookUp: MemberAccess
  readonly act: AsyncAction<PrivacyRequestPurpose>
  readonly onClose: () => void
}

/** Asks once more, and why where the person was opened for something else. */
function RequestRemovalDialog({ lookUp, act, onClose }: RequestRemovalDialogProps) {
  const { field, withPurpose } = usePrivacyRequestPurpose(lookUp)
  return (
    <Dialog title={memberActionMessages.removalAsk({ name: lookUp.name })} isOpen onClose={onClose}>
      <p>{memberActionMessages.removalAskText}</p>
      {field}
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button kind="danger" busy={act.busy} onPress={() => withPurpose(act.run)}>
          {memberActionMessages.removalSure}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

/** What was asked for, and what comes before it. */
function RemovalRequested({ waits_for }: Pick<RemovalRequest, 'waits_for'>) {
  return (
    <>
      <p>{memberActionMessages.removalAsked}</p>
      {waits_for ? (
        <>
          <p>{memberActionMessages.callFirst}</p>
          <PendingCallLink call={waits_for} />
        </>
      ) : null}
    </>
  )
}

/** Asks for the removal of everything; a second person approves it. */
export function RequestRemovalAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState<RemovalRequest | null>(null)
  const close = (): void => setIsAsking(false)
  const act = useAsyncAction({
    act: (purpose: PrivacyRequestPurpose) =>
      call(requestRemoval, { params: { id: lookUp.id }, body: { purpose } }),
    onDone: (answer) => {
      setAsked(answer)
      close()
    },
    onRefused: close,
  })
  return (
    <ActionPanel
      title={memberActionMessages.removalTitle}
      text={memberActionMessages.removalText}
      problem={act.problem}
      done={asked && <RemovalRequested waits_for={asked.waits_for} />}
    >
      <Button kind="danger" onPress={() => setIsAsking(true)}>
        {memberActionMessages.removalDo}
      </Button>
      {isAsking ? <RequestRemovalDialog lookUp={lookUp} act={act} onClose={close} /> : null}
    </ActionPanel>
  )
}

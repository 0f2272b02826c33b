import { requestRemoval, type RemovalRequest } from '@evenkeel/contract/staff/looked-up-acts'
import type { MemberAccess } from '@evenkeel/contract/staff/look-ups'
import type { PrivacyRequestPurpose } from '@evenkeel/contract/staff/purposes'
import { useState } from 'react'
import { useStaffClient } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { ErrorNotice } from '#ui/Problem.tsx'
import { uiMessages } from '#ui/ui.words.ts'
import { type AsyncAction, useAsyncAction } from '#ui/use-act.ts'
import { memberActionMessages } from '../acts.words.ts'
import { PendingCallLink } from '../ToCall.tsx'
import { ActionPanel } from './ActBox.tsx'
import { usePrivacyRequestPurpose } from './OwnPurpose.tsx'

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

import { adjustSessions } from '@evenkeel/api-contract/staff/member-actions'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { staffEntryReasons } from '@evenkeel/api-contract/telehealth/coverage'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { sessionLedgerMessages } from '../session-ledger.messages.ts'
import { parseSessionCount } from '../session-decisions.ts'
import { memberRecordPartKey } from '../query-keys.ts'

type AdjustReason = (typeof staffEntryReasons.adjust)[number]

interface AdjustSessionsDialogProps {
  readonly lookUp: MemberAccess
  /** Of the authorization. */
  readonly code: string
  readonly onClose: () => void
}

/** Gives sessions of an authorization, or takes some that are left. Pressed twice it counts once. */
export function AdjustSessionsDialog({ lookUp, code, onClose }: AdjustSessionsDialogProps) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<AdjustReason | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const sessions = parseSessionCount(typed)
  const act = useAsyncAction({
    act: (body: { sessions: number; reason: AdjustReason }) =>
      call(adjustSessions, { params: { id: lookUp.id }, body: { ...body, code, key } }),
    onDone: (coverage) => {
      client.setQueryData(memberRecordPartKey(lookUp.id, 'coverage'), coverage)
      onClose()
    },
  })
  const save = (): void => {
    setWasTried(true)
    if (sessions !== null && reason !== null) act.run({ sessions, reason })
  }
  return (
    <Dialog title={sessionLedgerMessages.adjustTitle} isOpen onClose={onClose}>
      <TextField
        label={sessionLedgerMessages.adjustHow}
        hint={sessionLedgerMessages.adjustHint}
        value={typed}
        onChange={setTyped}
        required
        maxLength={4}
        error={wasTried && sessions === null ? sessionLedgerMessages.adjustWrong : null}
      />
      <RadioGroupField
        label={sessionLedgerMessages.reason}
        value={reason}
        onChange={setReason}
        choices={staffEntryReasons.adjust.map((value) => ({ value, label: sessionLedgerMessages[value] }))}
        error={wasTried && reason === null ? sessionLedgerMessages.reasonMissing : null}
      />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onPress={save}>
        {sessionLedgerMessages.save}
      </Button>
    </Dialog>
  )
}

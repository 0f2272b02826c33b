import { adjustSessions } from '@evenkeel/contract/staff/looked-up-acts'
import type { MemberAccess } from '@evenkeel/contract/staff/look-ups'
import { staffEntryReasons } from '@evenkeel/contract/telehealth/coverage'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { RadioGroupField, TextField } from '#ui/fields/Fields.tsx'
import { ErrorNotice } from '#ui/Problem.tsx'
import { useAsyncAction } from '#ui/use-act.ts'
import { sessionLedgerMessages } from '../ledger.words.ts'
import { parseSessionCount } from './decidable.ts'
import { memberRecordPartKey } from './keys.ts'

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

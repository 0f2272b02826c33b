import { adjustSessions } from '@evenkeel/contract/staff/looked-up-acts'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { staffReasons } from '@evenkeel/contract/telehealth/coverage'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { ledgerWords } from '../ledger.words.ts'
import { sessionsIn } from './decidable.ts'
import { partKey } from './keys.ts'

type Reason = (typeof staffReasons.adjust)[number]

interface AdjustProps {
  readonly lookUp: LookUp
  /** Of the authorization. */
  readonly code: string
  readonly onClose: () => void
}

/** Gives sessions of an authorization, or takes some that are left. Pressed twice it counts once. */
export function AdjustDialog({ lookUp, code, onClose }: AdjustProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<Reason | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const sessions = sessionsIn(typed)
  const act = useAct({
    act: (body: { sessions: number; reason: Reason }) =>
      call(adjustSessions, { params: { id: lookUp.id }, body: { ...body, code, key } }),
    onDone: (coverage) => {
      client.setQueryData(partKey(lookUp.id, 'coverage'), coverage)
      onClose()
    },
  })
  const save = (): void => {
    setWasTried(true)
    if (sessions !== null && reason !== null) act.run({ sessions, reason })
  }
  return (
    <Dialog title={ledgerWords.adjustTitle} isOpen onClose={onClose}>
      <TextField
        label={ledgerWords.adjustHow}
        hint={ledgerWords.adjustHint}
        value={typed}
        onChange={setTyped}
        required
        maxLength={4}
        error={wasTried && sessions === null ? ledgerWords.adjustWrong : null}
      />
      <Choices
        label={ledgerWords.reason}
        value={reason}
        onChange={setReason}
        choices={staffReasons.adjust.map((value) => ({ value, label: ledgerWords[value] }))}
        error={wasTried && reason === null ? ledgerWords.reasonMissing : null}
      />
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={save}>
        {ledgerWords.save}
      </Button>
    </Dialog>
  )
}

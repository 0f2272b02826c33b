import { noteStaffSession } from '@evenkeel/contract/staff/looked-up-acts'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { type CoverageEntry, staffReasons } from '@evenkeel/contract/telehealth/coverage'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import { Problem } from '#ui/Problem.tsx'
import { moment } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { ledgerWords } from '../ledger.words.ts'
import { partKey } from './keys.ts'
import { VisitFacts } from './VisitFacts.tsx'

type Decision = keyof typeof staffReasons
type Reason = (typeof staffReasons)[Decision][number]

/** What is decided, with a reason that goes with it. */
function bodyOf(act: Decision | null, reason: Reason | null) {
  const waive = staffReasons.waive.find((one) => one === reason)
  const uphold = staffReasons.uphold.find((one) => one === reason)
  if (act === 'waive' && waive) return { act, reason: waive }
  if (act === 'uphold' && uphold) return { act, reason: uphold }
  return null
}

interface DecideDialogProps {
  readonly lookUp: LookUp
  readonly entry: CoverageEntry
  /** All that stands in the ledger. */
  readonly known: readonly CoverageEntry[]
  readonly zone: string
  readonly onClose: () => void
}

/** Gives the session of a visit back, or says that it stays counted, with the reason the member will read. */
export function DecideDialog({ lookUp, entry, known, zone, onClose }: DecideDialogProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const body = bodyOf(decision, reason)
  const act = useAct({
    act: (said: NonNullable<typeof body>) =>
      call(noteStaffSession, { params: { id: lookUp.id, visit: entry.visit_id ?? 0 }, body: said }),
    onDone: (coverage) => {
      client.setQueryData(partKey(lookUp.id, 'coverage'), coverage)
      onClose()
    },
    refusals: { 422: ledgerWords.notNow },
  })
  const save = (): void => {
    setWasTried(true)
    if (body) act.run(body)
  }
  return (
    <Dialog
      title={ledgerWords.decideTitle({ moment: entry.visit_at ? moment(entry.visit_at, zone) : '' })}
      isOpen
      onClose={onClose}
    >
      <VisitFacts id={lookUp.id} visit={entry.visit_id} known={known} zone={zone} />
      <Choices
        label={ledgerWords.decideAct}
        value={decision}
        onChange={(chosen) => {
          setDecision(chosen)
          setReason(null)
        }}
        choices={[
          { value: 'waive', label: ledgerWords.giveBack },
          { value: 'uphold', label: ledgerWords.letStand },
        ]}
        error={wasTried && decision === null ? ledgerWords.actMissing : null}
      />
      {decision ? (
        <Choices<Reason>
          label={`${ledgerWords.reason} ${ledgerWords.reasonHint}`}
          value={reason}
          onChange={setReason}
          choices={staffReasons[decision].map((value) => ({ value, label: ledgerWords[value] }))}
          error={wasTried && reason === null ? ledgerWords.reasonMissing : null}
        />
      ) : null}
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={save}>
        {ledgerWords.save}
      </Button>
    </Dialog>
  )
}

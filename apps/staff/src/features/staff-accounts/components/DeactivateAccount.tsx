import { deactivateStaffAccount, type StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import parts from '#components/parts.module.css'
import { staffAccountMessages } from '../staff-accounts.messages.ts'
import { useStaffAccountAction } from '../api/use-staff-accounts.ts'

/** Somebody leaves: everything of theirs ends at once. */
export function DeactivateAccount({ person }: { readonly person: StaffAccount }) {
  const { call } = useStaffClient()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const act = useStaffAccountAction({
    act: () => call(deactivateStaffAccount, { params: { id: person.id } }),
    onDone: close,
    refusals: { 422: staffAccountMessages.lastAdmin },
  })
  return (
    <section className={parts.stack} aria-labelledby="end">
      <h2 id="end">{staffAccountMessages.endTitle}</h2>
      <p className={parts.soft}>{staffAccountMessages.endText}</p>
      <div className={parts.row}>
        <Button kind="danger" onPress={() => setIsAsking(true)}>
          {staffAccountMessages.end}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={staffAccountMessages.endAsk({ name: person.name })}
          act={act}
          doIt={staffAccountMessages.endDo}
          kind="danger"
          onClose={close}
        >
          <p>{staffAccountMessages.endAskText}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

import { validateEmail as emailFault } from '@evenkeel/api-contract/fields/contact/validate-address'
import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { type GrantInput, inviteStaff } from '@evenkeel/api-contract/staff/staff-accounts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { getDeviceTimeZone } from '#lib/time/date-time.ts'
import { GrantFields } from './GrantFields.tsx'
import { emptyGrantDraft, toGrant } from '../grant-draft.ts'
import { staffAccountsMessages } from '../staff-accounts.messages.ts'
import { useStaffAccountAction } from '../api/use-staff-accounts.ts'

/** Invites a person with a first role. */
export function InviteStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(emptyGrantDraft)
  const [wasTried, setWasTried] = useState(false)
  const address = normalizeEmail(email)
  const grant = toGrant(draft, Temporal.Now.instant(), getDeviceTimeZone())
  const fault = typeof grant === 'string' ? grant : null
  const act = useStaffAccountAction({
    act: (first: GrantInput) =>
      call(inviteStaff, { body: { name: name.trim(), email: address, grants: [first] } }),
    onDone: ({ id }) => void navigate(`/people/${id}`),
    refusals: { 409: staffAccountsMessages.taken },
  })
  const send = (): void => {
    setWasTried(true)
    if (name.trim() && emailFault(address) === null && typeof grant !== 'string') act.run(grant)
  }
  return (
    <Dialog title={staffAccountsMessages.inviteTitle} isOpen onClose={onClose}>
      <p>{staffAccountsMessages.inviteLead}</p>
      <TextField
        label={staffAccountsMessages.name}
        value={name}
        onChange={setName}
        required
        maxLength={200}
        error={wasTried && !name.trim() ? staffAccountsMessages.nameMissing : null}
      />
      <TextField
        label={staffAccountsMessages.email}
        type="email"
        hint={staffAccountsMessages.emailHint}
        value={email}
        onChange={setEmail}
        required
        maxLength={254}
        error={wasTried && emailFault(address) !== null ? staffAccountsMessages.emailMissing : null}
      />
      <GrantFields draft={draft} onChange={setDraft} fault={wasTried ? fault : null} />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onPress={send}>
        {staffAccountsMessages.send}
      </Button>
    </Dialog>
  )
}

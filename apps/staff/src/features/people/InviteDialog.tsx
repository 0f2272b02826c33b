import { email as emailFault } from '@evenkeel/contract/fields/contact/address-rules'
import { emailModel } from '@evenkeel/contract/fields/contact/email'
import { type GrantToGive, invitePerson } from '@evenkeel/contract/staff/people'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Problem } from '#ui/Problem.tsx'
import { ownZone } from '#ui/times/times.ts'
import { GrantFields } from './GrantFields.tsx'
import { emptyGrant, grantOf } from './model.ts'
import { peopleWords } from './people.words.ts'
import { usePersonAct } from './use-people.ts'

/** Invites a person with a first role. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaff()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(emptyGrant)
  const [wasTried, setWasTried] = useState(false)
  const address = emailModel(email)
  const grant = grantOf(draft, Temporal.Now.instant(), ownZone())
  const fault = typeof grant === 'string' ? grant : null
  const act = usePersonAct({
    act: (first: GrantToGive) =>
      call(invitePerson, { body: { name: name.trim(), email: address, grants: [first] } }),
    onDone: ({ id }) => void navigate(`/people/${id}`),
    refusals: { 409: peopleWords.taken },
  })
  const send = (): void => {
    setWasTried(true)
    if (name.trim() && emailFault(address) === null && typeof grant !== 'string') act.run(grant)
  }
  return (
    <Dialog title={peopleWords.inviteTitle} isOpen onClose={onClose}>
      <p>{peopleWords.inviteLead}</p>
      <TextField
        label={peopleWords.name}
        value={name}
        onChange={setName}
        required
        maxLength={200}
        error={wasTried && !name.trim() ? peopleWords.nameMissing : null}
      />
      <TextField
        label={peopleWords.email}
        type="email"
        hint={peopleWords.emailHint}
        value={email}
        onChange={setEmail}
        required
        maxLength={254}
        error={wasTried && emailFault(address) !== null ? peopleWords.emailMissing : null}
      />
      <GrantFields draft={draft} onChange={setDraft} fault={wasTried ? fault : null} />
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={send}>
        {peopleWords.send}
      </Button>
    </Dialog>
  )
}

import {
  type CounselorEmailKind,
  counselorEmailKinds,
} from '@evenkeel/api-contract/counselor/email-notifications'
import { CheckboxGroupField } from '#components/fields/CheckboxGroupField.tsx'
import parts from '#components/parts.module.css'
import { ProfileFieldAnchor } from './ProfileFieldAnchor.tsx'
import { profileMessages as words } from '../profile.messages.ts'
import type { ProfileForm } from '../hooks/use-profile-form.ts'

const labels: Readonly<Record<CounselorEmailKind, string>> = {
  booking: words.mailBooking,
  change: words.mailChange,
  message: words.mailMessage,
  offer: words.mailOffer,
  license: words.mailLicense,
}

/** Which mails the counselor gets: all of them, until some are unchecked. */
export function EmailPreferenceFields({ form: { draft, change, fault } }: { readonly form: ProfileForm }) {
  const off = draft.mails_off ?? []
  return (
    <section className={parts.panel}>
      <h2>{words.mailsTitle}</h2>
      <ProfileFieldAnchor field="mails_off">
        <CheckboxGroupField
          label={words.mails}
          hint={words.mailsHint}
          value={counselorEmailKinds.filter((mail) => !off.includes(mail))}
          choices={counselorEmailKinds.map((mail) => ({ value: mail, label: labels[mail] }))}
          onChange={(on) => change({ mails_off: counselorEmailKinds.filter((mail) => !on.includes(mail)) })}
          error={fault('mails_off')}
        />
      </ProfileFieldAnchor>
    </section>
  )
}

import { type CounselorMail, counselorMails } from '@evenkeel/contract/counselor/mails'
import { Checks } from '#ui/fields/Checks.tsx'
import parts from '#ui/parts.module.css'
import { Place } from './Place.tsx'
import { profileWords as words } from './profile.words.ts'
import type { ProfileForm } from './use-profile-form.ts'

const labels: Readonly<Record<CounselorMail, string>> = {
  booking: words.mailBooking,
  change: words.mailChange,
  message: words.mailMessage,
  offer: words.mailOffer,
  license: words.mailLicense,
}

/** Which mails the counselor gets: all of them, until some are unchecked. */
export function MailFields({ form: { draft, change, fault } }: { readonly form: ProfileForm }) {
  const off = draft.mails_off ?? []
  return (
    <section className={parts.panel}>
      <h2>{words.mailsTitle}</h2>
      <Place field="mails_off">
        <Checks
          label={words.mails}
          hint={words.mailsHint}
          value={counselorMails.filter((mail) => !off.includes(mail))}
          choices={counselorMails.map((mail) => ({ value: mail, label: labels[mail] }))}
          onChange={(on) => change({ mails_off: counselorMails.filter((mail) => !on.includes(mail)) })}
          error={fault('mails_off')}
        />
      </Place>
    </section>
  )
}

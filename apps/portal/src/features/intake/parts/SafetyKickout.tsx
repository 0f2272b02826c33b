import type { Question } from '@evenkeel/contract/own/questions'
import { Phone } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import styles from './kickout.module.css'

/** The end for jobs with safety rules: support is set up by phone, nothing is booked here (flows.md 4). */
export function SafetyKickout({ question }: { readonly question: Question }) {
  const { organisation } = usePlace()
  const phone = organisation?.safety_screen_phone ?? organisation?.phone ?? null
  return (
    <Page title={question.text} {...(question.subheading === null ? {} : { lead: question.subheading })}>
      {phone === null ? null : (
        <p>
          <a className={styles.call} href={`tel:${phone}`}>
            <Phone aria-hidden="true" size={24} />
            <span translate="no">Call {readablePhone(phone)}</span>
          </a>
        </p>
      )}
      <ButtonLink kind="quiet" to={href('home')}>
        Go to the home page
      </ButtonLink>
    </Page>
  )
}

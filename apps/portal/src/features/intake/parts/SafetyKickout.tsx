import type { Question } from '@evenkeel/contract/own/questions'
import { href } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { SafetyCall } from './SafetyCall.tsx'

/** The end for jobs with safety rules: support is set up by phone, nothing is booked here (flows.md 4). */
export function SafetyKickout({ question }: { readonly question: Question }) {
  return (
    <Page title={question.text} {...(question.subheading === null ? {} : { lead: question.subheading })}>
      <SafetyCall />
      <ButtonLink kind="quiet" to={href('home')}>
        Go to the home page
      </ButtonLink>
    </Page>
  )
}

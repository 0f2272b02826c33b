import type { Question } from '@evenkeel/api-contract/portal/questions'
import { href } from '#lib/paths.ts'
import { ButtonLink } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { safetyMessages } from '../safety.messages.ts'
import { SafetyCall } from './SafetyCall.tsx'

/** The end for jobs with safety rules: support is set up by phone, nothing is booked here. */
export function SafetyKickout({ question }: { readonly question: Question }) {
  return (
    <Page title={question.text} {...(question.subheading === null ? {} : { lead: question.subheading })}>
      <SafetyCall />
      <ButtonLink kind="quiet" to={href('home')}>
        {safetyMessages.home}
      </ButtonLink>
    </Page>
  )
}

import type { Question } from '@evenkeel/contract/own/questions'
import { href } from '#lib/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { safetyMessages } from '../safety.words.ts'
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

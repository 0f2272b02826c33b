import { Button } from '#components/Button.tsx'
import { BackButton } from '#components/navigation/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { safetyMessages as words } from '../safety.messages.ts'
import { SafetyCall } from './SafetyCall.tsx'

/** A word about safety on the job, said once after a yes about drinking; the walk goes on from here. */
export function SafetyNotice({
  onContinue,
  onBack,
}: {
  readonly onContinue: () => void
  readonly onBack: () => void
}) {
  return (
    <Page title={words.jobThanks} lead={words.jobRules}>
      <SafetyCall />
      <p>{words.noJobRules}</p>
      <p>
        <Button kind="secondary" onClick={onContinue}>
          {words.goOn}
        </Button>
      </p>
      <BackButton onBack={onBack} />
    </Page>
  )
}

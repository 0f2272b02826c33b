import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { BackLink } from './BackLink.tsx'
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
    <Page
      title="Thank you for telling us"
      lead="Some jobs have safety rules about alcohol or drugs. If yours does, please call us. We set up your support with you, by phone."
    >
      <SafetyCall />
      <p>If your job has no such rules, just go on.</p>
      <p>
        <Button kind="secondary" onClick={onContinue}>
          Go on with the questions
        </Button>
      </p>
      <BackLink onBack={onBack} />
    </Page>
  )
}

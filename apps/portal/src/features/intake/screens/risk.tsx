import { href } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { RiskHelp, riskLead, riskTitle } from '../parts/RiskHelp.tsx'
import { useStepState } from '../use-intake-question.ts'

/** /risk: help at once, without any call; going on is quiet and second (ROUTE-42, AMB-44). */
export default function RiskScreen() {
  const step = useStepState()
  return (
    <Page title={riskTitle} lead={riskLead}>
      <RiskHelp />
      <p>
        <Link
          to={step ? href('safety-screen') : href('help-myself')}
          state={step ? { ...step, pushed: false } : null}
        >
          I am safe now, go on
        </Link>
      </p>
    </Page>
  )
}

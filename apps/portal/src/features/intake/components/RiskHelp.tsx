import { limits } from '@evenkeel/api-contract/limits'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { productName } from '#organization/page-title.ts'
import { HelpLinks } from '#components/HelpLinks.tsx'

/**
 * 911, 988 and the organization's phone as large buttons. Needs no call, no script and no network (RD-144).
 */
export function RiskHelp() {
  const shown = getDisplayedOrganization(useTenant())
  if (shown) return <HelpLinks phone={shown.phone} programName={shown.program_name ?? productName} />
  return (
    <p>
      <a href={`tel:${limits.emergencyNumber}`}>
        <span translate="no">{helpLineMessages.callNumber({ number: limits.emergencyNumber })}</span>
      </a>{' '}
      <a href={`tel:${limits.suicideNumber}`}>
        <span translate="no">{helpLineMessages.callNumber({ number: limits.suicideNumber })}</span>
      </a>
    </p>
  )
}

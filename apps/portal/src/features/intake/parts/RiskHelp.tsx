import { limits } from '@evenkeel/contract/limits'
import { helpLineWords } from '#lib/crisis/help-lines.words.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { productName } from '#organisation/title.ts'
import { HelpLinks } from '#ui/HelpLinks.tsx'

/** 911, 988 and the programme's phone as large buttons. Needs no call, no script and no network (RD-144). */
export function RiskHelp() {
  const { organisation } = usePlace()
  if (organisation)
    return <HelpLinks phone={organisation.phone} programName={organisation.program_name ?? productName} />
  return (
    <p>
      <a href={`tel:${limits.emergencyNumber}`}>
        <span translate="no">{helpLineWords.callNumber({ number: limits.emergencyNumber })}</span>
      </a>{' '}
      <a href={`tel:${limits.suicideNumber}`}>
        <span translate="no">{helpLineWords.callNumber({ number: limits.suicideNumber })}</span>
      </a>
    </p>
  )
}

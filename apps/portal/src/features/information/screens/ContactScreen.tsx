import { Banner } from '#components/Banner.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { Prose } from '#components/Prose.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import { ProgramBlocks, ProgramText } from '#organization/ProgramText.tsx'
import { useOrganization } from '#organization/organization-context.tsx'
import type { TextBlock } from '#organization/program-text.ts'
import type { Step } from '../about.content.ts'
import { Steps } from '../components/Steps.tsx'
import { contactMessages } from '../contact.messages.ts'

const emergencyBlock = contactMessages.inDanger

const hoursBlocks: readonly TextBlock[] = [contactMessages.hours]

const contactSteps: readonly Step[] = [
  { title: contactMessages.answers, wording: contactMessages.answersHow },
  {
    title: contactMessages.asMuch,
    wording: contactMessages.asMuchHow,
  },
  {
    title: contactMessages.nextStep,
    wording: contactMessages.nextStepHow,
  },
]

const relayBlocks: readonly TextBlock[] = [
  contactMessages.relay,
  { withoutTexts: contactMessages.relayAlone },
]

const textBlocks: readonly TextBlock[] = [contactMessages.text, { withoutTexts: contactMessages.messages }]

/** How to reach the program: emergencies first, then phone and text at any time (ROUTE-08). */
export default function ContactScreen() {
  const organisation = useOrganization()
  return (
    <Page width="text" title={pageNames.contact}>
      <Banner kind="warning" title={contactMessages.inDangerTitle}>
        <p>
          <ProgramText wording={emergencyBlock} />
        </p>
      </Banner>
      <Prose>
        <h2>{organisation.phone_takes_texts ? contactMessages.callOrText : contactMessages.callUs}</h2>
        <ProgramBlocks blocks={hoursBlocks} />
        <PhoneButtons organisation={organisation} />
        <h2>{contactMessages.whenYouCall}</h2>
        <Steps steps={contactSteps} />
        <h2>{contactMessages.hearing}</h2>
        <ProgramBlocks blocks={relayBlocks} />
        <h2>{contactMessages.ratherWrite}</h2>
        <ProgramBlocks blocks={textBlocks} />
      </Prose>
    </Page>
  )
}

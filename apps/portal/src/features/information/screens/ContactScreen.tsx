import { useOrganization } from '#organisation/organisation-context.tsx'
import { ProgramBlocks, ProgramText } from '#organisation/ProgramText.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneButtons } from '#ui/PhoneLinks.tsx'
import { Prose } from '#ui/Prose.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { relayBlocks, hoursBlocks, emergencyBlock, contactSteps, textBlocks } from '../contact.content.ts'
import { Steps } from '../parts/Steps.tsx'
import { contactMessages } from '../contact.words.ts'

/** How to reach the program: emergencies first, then phone and text, day and night (ROUTE-08). */
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

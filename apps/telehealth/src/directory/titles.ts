import { licenseKindMessages } from '@evenkeel/contract/counselor/counselor.words'
import { parseLicenseKind } from '@evenkeel/contract/counselor/license-kinds'

/** The licence behind a name with its title, in words. */
export const licenseTitle = (fullname: string): string => licenseKindMessages[parseLicenseKind(fullname)]

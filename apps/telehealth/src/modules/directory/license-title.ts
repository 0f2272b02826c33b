import { licenseKindMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { parseLicenseKind } from '@evenkeel/api-contract/counselor/license-kinds'

/** The licence behind a name with its title, in words. */
export const licenseTitle = (fullname: string): string => licenseKindMessages[parseLicenseKind(fullname)]

import { licenseKindWords } from '@evenkeel/contract/counselor/counselor.words'
import { licenseKindIn } from '@evenkeel/contract/counselor/license-kinds'

/** The licence behind a name with its title, in words. */
export const licenceTitle = (fullname: string): string => licenseKindWords[licenseKindIn(fullname)]

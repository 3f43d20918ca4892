import type { LinkKind } from '@sincerely/contract/sign-in-links'
import { transaction, unattended } from '../../../platform/transaction.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { addressesOfAdmins, findPasswordHash, getUser } from '../../users/users.ts'
import { dropTwoFactor } from '../two-factor/two-factor.ts'
import { writeLink } from './links.ts'

type Asked = {
  email: string
  secretKey: string
  now: Date
  /** Also turns off two-factor sign-in, for someone who lost the app and the recovery codes. */
  withoutTwoFactor: boolean
}

export type OperatorLink = {
  name: string
  kind: LinkKind
  secret: string
  expiresAt: Date
  /** Two-factor sign-in is on, so a code will be needed after the new password. */
  hasTwoFactor: boolean
  /** Two-factor sign-in was on and has been turned off. */
  endedTwoFactor: boolean
}

/**
 * Makes a link for the person who runs the server, if no administrator can sign in. Throws a readable message if the user cannot
 * get a link.
 */
export async function makeLinkForOperator(
  db: Db,
  { email, secretKey, now, withoutTwoFactor }: Asked,
): Promise<OperatorLink> {
  const found = await findPasswordHash(db, email)
  if (found === undefined) throw new Error(await unknownAddress(db, email))
  const { id } = found
  const { name, status } = await getUser(db, id)
  if (status !== 'active')
    throw new Error(
      `The account of ${name} (${email}) is deactivated, so no link was made. An administrator can activate it in User Management. ${await whoTheyAre(db)}`,
    )
  return transaction(unattended(db, now), async (tx) => {
    const endedTwoFactor = withoutTwoFactor && (await dropTwoFactor(tx, id, null))
    const { user, kind, secret, expiresAt } = await writeLink(tx, id, { secretKey, madeBy: null })
    return { name, kind, secret, expiresAt, endedTwoFactor, hasTwoFactor: user.hasTwoFactor }
  })
}

async function unknownAddress(db: Db, email: string): Promise<string> {
  return `There is no account for ${email}, so no link was made. ${await whoTheyAre(db)}`
}

async function whoTheyAre(db: Db): Promise<string> {
  const addresses = await addressesOfAdmins(db)
  return addresses.length === 0
    ? 'There is no administrator yet. Start the server: it prints a link to create the first one.'
    : `Administrators sign in as: ${addresses.join(', ')}.`
}

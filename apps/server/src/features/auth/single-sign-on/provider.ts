import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  None,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { ClientAuth, CustomFetch, ServerMetadata } from 'openid-client'
import { AppError } from '../../../platform/errors.ts'
import { callOutside } from '../../../platform/outside-call.ts'
import { readOutsideAddress } from '../../../platform/outside-hosts.ts'

/** A practice's sign-in service, with the id and secret of Sincerely as its client. */
export type Provider = { issuer: string; clientId: string; clientSecret: string | null }

/** The secrets of one sign-in. The provider's answer is checked against them. */
export type AttemptSecrets = { state: string; nonce: string; codeVerifier: string }

export type Identity = {
  issuer: string
  subject: string
  /** Whether the provider says that the person proved more than a password (RFC 8176). */
  hasSecondFactor: boolean
  /** Null unless the provider confirms that the address belongs to the person. May call the provider. */
  confirmedEmail: () => Promise<string | null>
}

export type Providers = {
  authorizationUrl: (provider: Provider, redirectUri: string, secrets: AttemptSecrets) => Promise<string>
  /** Exchanges the code from the browser for the identity, and checks the whole answer. */
  exchangeCode: (provider: Provider, callbackUrl: URL, secrets: AttemptSecrets) => Promise<Identity>
}

/** In milliseconds. */
const callTimeout = 10_000
/** In seconds: the accepted difference of the provider's clock. */
const clockSkew = 60
/** In seconds: the maximum age of the person's sign-in at the provider. An attempt lasts as long. */
const maxSignInAge = 660

/**
 * Each sign-in starts with a call to the provider, so that an outage is noticed before the browser leaves for the provider. Every
 * failure is an `AppError` with a sentence for the sign-in page.
 */
export function openProviders(): Providers {
  const cached = new Map<string, ServerMetadata>()
  const inFlight = new Map<string, Promise<ServerMetadata>>()
  const discoverAndCache = async (issuer: string): Promise<ServerMetadata> => {
    const metadata = await discover(issuer)
    cached.clear()
    cached.set(issuer, metadata)
    return metadata
  }
  /** People who sign in at the same moment share one call. */
  const fetchMetadata = (issuer: string): Promise<ServerMetadata> => {
    const call = inFlight.get(issuer) ?? discoverAndCache(issuer).finally(() => inFlight.delete(issuer))
    inFlight.set(issuer, call)
    return call
  }
  return {
    authorizationUrl: (provider, redirectUri, { state, nonce, codeVerifier }) =>
      asAppError(async () => {
        const configuration = configurationOf(provider, await fetchMetadata(provider.issuer))
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          // The provider may keep a session in the browser, and the next person at a shared computer must not be signed in by it.
          prompt: 'login',
        })
        if (!isCallable(url)) throw new AppError('sso_not_understood')
        return url.href
      }),
    exchangeCode: (provider, callbackUrl, { state, nonce, codeVerifier }) =>
      asAppError(async () => {
        const metadata = cached.get(provider.issuer) ?? (await fetchMetadata(provider.issuer))
        const configuration = configurationOf(provider, metadata)
        refuseOtherSignIn(callbackUrl.searchParams, state, metadata.issuer)
        const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new AppError('sso_not_understood')
        const { amr, auth_time: authenticatedAt, iat: issuedAt } = claims
        if (authenticatedAt !== undefined && issuedAt - authenticatedAt > maxSignInAge)
          throw new AppError('sso_over')
        return {
          issuer: claims.iss,
          subject: claims.sub,
          hasSecondFactor: Array.isArray(amr) && amr.includes('mfa'),
          confirmedEmail: () =>
            asAppError(async () => {
              // A provider may return the address only from its user info endpoint (OpenID Connect Core §5.4).
              const isElsewhere = claims['email'] === undefined && metadata.userinfo_endpoint
              const { email, email_verified: isConfirmed } = isElsewhere
                ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
                : claims
              return typeof email === 'string' && isConfirmed === true ? email : null
            }),
        }
      }),
  }
}

/** Refuses an answer to another sign-in, or from another provider (RFC 9207). */
function refuseOtherSignIn(answer: URLSearchParams, state: string, issuer: string): void {
  if (answer.get('state') !== state || (answer.get('iss') ?? issuer) !== issuer)
    throw new AppError('sso_mismatch')
}

/** Fetches the metadata of an issuer, which must name itself by this address. */
export async function discover(issuer: string): Promise<ServerMetadata> {
  return asAppError(async () => {
    const found = await discovery(new URL(issuer), 'sincerely', undefined, None(), {
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
      [customFetch]: guardedFetch,
      timeout: callTimeout / 1000,
    })
    const metadata = found.serverMetadata()
    const { authorization_endpoint: signIn, token_endpoint: tokens } = metadata
    // The library accepts another name for some issuers with many tenants, but this check does not.
    const isItself = new URL(metadata.issuer).href === new URL(issuer).href
    if (!isItself || signIn === undefined || tokens === undefined) throw new AppError('sso_not_understood')
    return metadata
  })
}

function configurationOf({ clientId, clientSecret }: Provider, metadata: ServerMetadata): Configuration {
  const configuration = new Configuration(
    metadata,
    clientId,
    { [clockTolerance]: clockSkew },
    authenticationOf(clientSecret, metadata),
  )
  configuration[customFetch] = guardedFetch
  configuration.timeout = callTimeout / 1000
  // The signature is checked as well, although the token comes from the provider itself.
  enableNonRepudiationChecks(configuration)
  if (metadata.issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

/** The standard's default for client authentication is Basic (OpenID Connect Discovery §3). */
function authenticationOf(
  clientSecret: string | null,
  { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] }: ServerMetadata,
): ClientAuth {
  if (clientSecret === null) return None()
  return supported.includes('client_secret_basic')
    ? ClientSecretBasic(clientSecret)
    : ClientSecretPost(clientSecret)
}

/** Every address in the provider's metadata is checked like an address that a person typed. */
const guardedFetch: CustomFetch = async (url, { method, headers, body }) => {
  if (!isCallable(new URL(url)) || (method !== 'GET' && method !== 'POST')) throw unreachable()
  // The library's requests have no other body than forms.
  const text = body instanceof URLSearchParams ? { body: body.toString() } : {}
  const reply = await callOutside({ method, url, headers, timeLimit: callTimeout, ...text })
  if (!reply.ok) throw unreachable()
  const type = reply.headers['content-type'] ?? ''
  return new Response(reply.status === 204 ? null : reply.text, {
    status: reply.status,
    headers: { 'content-type': type },
  })
}

function isCallable({ origin }: URL): boolean {
  return readOutsideAddress(origin).ok
}

function unreachable(): AppError {
  return new AppError('sso_unreachable')
}

async function asAppError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw readFailure(error)
  }
}

/** Turns an error of the library, which may be wrapped, into an `AppError`. */
function readFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof AuthorizationResponseError)
    return new AppError(isCancelled(error.error) ? 'sso_cancelled' : 'sso_not_understood', { cause: error })
  if (error instanceof ResponseBodyError)
    return new AppError(isAboutClient(error.error) ? 'sso_client_refused' : 'sso_mismatch', { cause: error })
  if (error instanceof ClientError && error.cause instanceof AppError) return error.cause
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new AppError(mismatches.has(code) ? 'sso_mismatch' : 'sso_not_understood', { cause: error })
}

function isCancelled(error: string): boolean {
  return error === 'access_denied' || error === 'interaction_required' || error === 'login_required'
}

function isAboutClient(error: string): boolean {
  return error === 'invalid_client' || error === 'unauthorized_client'
}

/** Error codes for a wrong issuer, nonce, audience or time. */
const mismatches: ReadonlySet<string> = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
])

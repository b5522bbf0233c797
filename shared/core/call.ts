/** Declares an API call once, for the elements, the reference platform and `npm run conform`. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/**
 * `H`: the body is the data, an error is an HTTP status. `C`: the body is `{code, message, data}` and code 0 is success.
 */
export type Family = 'H' | 'C';

/** Callers other than any signed-in user: `public` needs no session, `agent` needs an agent's session. */
export type Access = 'public' | 'agent';

export interface Call {
  /** Name of the call in the configuration of a host. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** `{id}` is replaced by the parameter of that name. */
  readonly path: string;
  readonly family: Family;
  /** Reads the response. Its input type is the response in the wire format. */
  readonly response: GenericSchema;
  readonly access?: Access | undefined;
  /** Schema of the query of a GET, or of the body of a POST. Only its type exists (see `typeOnly`). */
  readonly request?: GenericSchema;
}

interface Declaration<Name, Path, Request, Response, By> {
  readonly name: Name;
  readonly path: Path;
  readonly family: Family;
  readonly request?: Request;
  readonly response: Response;
  readonly access?: By;
}

/** A declared call with its exact types. */
export interface Declared<Method, Name, Path, Request, Response, By> extends Declaration<
  Name,
  Path,
  Request,
  Response,
  By
> {
  readonly method: Method;
}

type Declare<Method> = <
  const Name extends string,
  const Path extends string,
  Response extends GenericSchema,
  Request extends GenericSchema = never,
  const By extends Access | undefined = undefined,
>(
  declaration: Declaration<Name, Path, Request, Response, By>,
) => Declared<Method, Name, Path, Request, Response, By>;

/** Declares a call that reads. */
export const get: Declare<'GET'> = (declaration) => ({ method: 'GET', ...declaration });

/** Declares a call that changes something. */
export const post: Declare<'POST'> = (declaration) => ({ method: 'POST', ...declaration });

/**
 * Declares the schema of a request by its type. Elements send requests and never check them, so the schema with its rules
 * and messages must not end up in their bundle. The server part of the endpoint holds the schema at run time.
 */
export const typeOnly = <Schema extends GenericSchema>(): Schema => undefined as never;

/**
 * Calls that carry the wallet ticket: those of the wallet, of the payout details, which receive its money, and those of the search
 * and of changes since the last visit, which show amounts.
 */
export const isWalletCall = ({ path }: Call): boolean =>
  /^\/api\/wallet\/|account_payinfo$|^\/api\/console\/(search|since_last_visit)$/.test(path);

/** Data of a response, as the schema returns it. */
export type ResponseOf<Of extends Call> = InferOutput<Of['response']>;

/** A response in the wire format. */
export type WireResponse<Of extends Call> = InferInput<Of['response']>;

/** Schema of a request; `never` for a call without query or body. */
export type RequestSchema<Of extends Call> = NonNullable<Of['request']>;

/** Parameters in a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParameters<Rest>
  : unknown;

type Sendable<Value> = Value extends readonly (infer Row)[] ? readonly Row[] : Value;

/** All values of a request, including defaults. */
export type RequestValues<Schema extends GenericSchema> = {
  readonly [Key in keyof InferOutput<Schema>]: Sendable<InferOutput<Schema>[Key]>;
};

/** Values of a request to send. A value that has a default is optional. */
export type RequestInput<Schema extends GenericSchema> = Schema extends { readonly entries: object }
  ? {
      readonly [
        Key in keyof InferOutput<Schema> as undefined extends InferInput<Schema>[Key & keyof InferInput<Schema>]
          ? never
          : Key
      ]: Sendable<InferOutput<Schema>[Key]>;
    } & {
      readonly [
        Key in keyof InferOutput<Schema> as undefined extends InferInput<Schema>[Key & keyof InferInput<Schema>]
          ? Key
          : never
      ]?: Sendable<InferOutput<Schema>[Key]> | undefined;
    }
  : InferOutput<Schema>;

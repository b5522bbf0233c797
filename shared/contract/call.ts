/** How a call of the wire is declared: once, for the elements, the reference platform and `npm run conform`. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/**
 * `H`: the body is the data, an error is an HTTP status. `C`: the body is `{code, message, data}` and code 0 is success.
 */
export type Family = 'H' | 'C';

/** Who may call, where it is not just whoever has a session. */
export type Callers = 'anybody' | 'agents';

export interface Call {
  /** by which a host's configuration speaks of it */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** `{id}` stands for a parameter of that name */
  readonly path: string;
  readonly family: Family;
  /** Reads the answer. Its input type is how the answer is written. */
  readonly answer: GenericSchema;
  readonly by?: Callers | undefined;
  /**
   * What is sent: the schema of the query of a GET, of the body of a POST. It is there in the type alone and stands beside
   * the call, because elements send and never check: they would carry its rules and words for nothing.
   */
  readonly takes?: GenericSchema;
}

/** What `get` and `post` make. */
export interface Declared<Method, Takes, Name, Path, Answer, By> {
  readonly name: Name;
  readonly method: Method;
  readonly path: Path;
  readonly family: Family;
  readonly answer: Answer;
  readonly by: By;
  readonly takes?: Takes;
}

/**
 * The schema of what a call takes, where it takes something, is told first and as a type: `get<typeof listPage>()`. The
 * second pair of brackets lets the other types follow from what is given.
 */
type Declare<Method> = <Takes extends GenericSchema = never>() => <
  const Name extends string,
  const Path extends string,
  Answer extends GenericSchema,
  const By extends Callers | undefined = undefined,
>(
  name: Name,
  path: Path,
  family: Family,
  answer: Answer,
  by?: By,
) => Declared<Method, Takes, Name, Path, Answer, By>;

/** A call that reads, with the schema of its query. */
export const get: Declare<'GET'> = () => (name, path, family, answer, by) =>
  // what is left out is what its type says: undefined
  ({ name, method: 'GET', path, family, answer, by: by! });

/** A call that changes something, with the schema of its body. */
export const post: Declare<'POST'> = () => (name, path, family, answer, by) => ({
  name,
  method: 'POST',
  path,
  family,
  answer,
  by: by!,
});

/** Calls that carry the wallet ticket: those of the wallet, and the one that says where its money goes. */
export const isWalletCall = ({ path }: Call): boolean => /^\/api\/wallet\/|account_payinfo$/.test(path);

/** What the answer of a call is read as. */
export type Read<Of extends Call> = InferOutput<Of['answer']>;

/** How the answer of a call is written. */
export type Written<Of extends Call> = InferInput<Of['answer']>;

/** The schema of what a call takes; `never` where it takes nothing. */
export type Takes<Of extends Call> = NonNullable<Of['takes']>;

/** The parameters in a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParameters<Rest>
  : unknown;

type Sendable<Value> = Value extends readonly (infer Row)[] ? readonly Row[] : Value;

/** The values that a schema gives, all of them. */
export type Given<Schema extends GenericSchema> = {
  readonly [Key in keyof InferOutput<Schema>]: Sendable<InferOutput<Schema>[Key]>;
};

/** What is sent with a call: the values that its schema gives; what has a default may be left out. */
export type Sent<Schema extends GenericSchema> = Schema extends { readonly entries: object }
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

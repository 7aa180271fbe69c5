// The phone computes and checks the same while one types.
export { faultsOf, isWholeAllocation, knownValues } from '@outlay/contract/documents/document.values';

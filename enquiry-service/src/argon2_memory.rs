//! Argon2id in memory that is used again for the next password: to get 19 MiB from the system anew and give them back
//! takes as long as hashing itself.

use std::cell::RefCell;

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::{
        CustomizedPasswordHasher, Error, PasswordHasher, Result,
        phc::{Output, ParamsString, PasswordHash, Salt},
    },
};

/// One thread's. Verifying comes with it, as the library has it for whatever hashes.
pub struct Argon2Memory {
    params: Params,
    blocks: RefCell<Vec<Block>>,
}

impl Argon2Memory {
    pub fn new(params: Params) -> Self {
        Argon2Memory { params, blocks: RefCell::default() }
    }

    pub fn give_back(&self) {
        self.blocks.take();
    }
}

impl PasswordHasher<PasswordHash> for Argon2Memory {
    fn hash_password_with_salt(&self, password: &[u8], salt: &[u8]) -> Result<PasswordHash> {
        self.hash_password_with_params(password, salt, self.params.clone())
    }
}

impl CustomizedPasswordHasher<PasswordHash> for Argon2Memory {
    type Params = Params;

    fn hash_password_customized(
        &self,
        password: &[u8],
        salt: &[u8],
        algorithm: Option<&str>,
        version: Option<u32>,
        params: Params,
    ) -> Result<PasswordHash> {
        let algorithm = algorithm.map(Algorithm::try_from).transpose()?.unwrap_or(Algorithm::Argon2id);
        let version = version.map(Version::try_from).transpose()?.unwrap_or(Version::V0x13);
        let salt = Salt::new(salt)?;
        let mut buffer = [0; Output::MAX_LENGTH];
        let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let output = buffer.get_mut(..length).ok_or(Error::OutputSize)?;
        let mut blocks = self.blocks.borrow_mut();
        // What is in them does not matter: all are filled before any is read.
        let count = params.block_count().max(blocks.len());
        blocks.resize(count, Block::default());
        Argon2::new(algorithm, version, params.clone()).hash_password_into_with_memory(
            password,
            &salt,
            output,
            blocks.as_mut_slice(),
        )?;
        Ok(PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(salt),
            hash: Some(Output::new(output)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::PasswordVerifier;

    use super::*;

    fn params(memory: u32) -> Params {
        Params::new(memory, 2, 1, None).unwrap()
    }

    #[test]
    fn what_the_library_hashed_is_verified_and_the_other_way_round_whatever_the_memory_held_before() {
        let ours = Argon2Memory::new(params(64));
        let library = |memory| Argon2::new(Algorithm::Argon2id, Version::V0x13, params(memory));
        for memory in [64, 32, 128] {
            let theirs = library(memory).hash_password(b"a password").unwrap();
            assert!(ours.verify_password(b"a password", &theirs).is_ok(), "{memory}");
            assert!(ours.verify_password(b"another", &theirs).is_err(), "{memory}");
            let hashed = ours.hash_password(b"a password").unwrap();
            assert!(library(64).verify_password(b"a password", &hashed).is_ok(), "{memory}");
        }
        let salted = |memory: &Argon2Memory| memory.hash_password_with_salt(b"a password", &[7; 16]).unwrap();
        let before = salted(&ours);
        ours.give_back();
        assert_eq!(salted(&ours), before);
    }
}
